import { type ReactNode, Suspense, lazy, useEffect, useState } from "react";

import type { InspectorState } from "../../live/live-message.ts";
import { parseObject } from "../model/row.ts";
import { useModel, useView } from "../model/use-model.ts";
import type { MessageShapes } from "./message-shapes.ts";

const MessageEditor = lazy(async () => ({
  default: (await import("./message-editor.tsx")).MessageEditor,
}));

/** A form for sending any message to the agent, even an invalid one. */
export function SendPanel(): ReactNode {
  const { recording } = useView();
  const version = recording.protocolVersion ?? 1;
  const shapes = useShapes(version);
  return shapes ? <SendForm key={version} shapes={shapes} version={version} /> : <p>Loading the schema</p>;
}

interface SendFormProps {
  readonly shapes: MessageShapes;
  readonly version: 1 | 2;
}

function SendForm({ shapes, version }: SendFormProps): ReactNode {
  const model = useModel();
  const { live, session, recording } = useView();
  const sessionId = session ?? [...recording.sessions.keys()].at(-1);
  const [count, setCount] = useState(1);
  const [method, setMethod] = useState("session/list");
  const [text, setText] = useState(() => templateOf(method, { shapes, count, sessionId, live }));
  const fault = useFault(text, version);
  const choose = (name: string): void => {
    setMethod(name);
    setText(templateOf(name, { shapes, count, sessionId, live }));
  };
  const send = async (): Promise<void> => {
    // A message on stdin must be a single line.
    const line =
      parseObject(text) === undefined ? text.replaceAll("\n", " ") : JSON.stringify(JSON.parse(text));
    await model.act({ action: "send", text: line });
    // The next request needs a new id.
    setText(text.replace(`"raw-${count}"`, `"raw-${count + 1}"`));
    setCount(count + 1);
  };
  return (
    <div className="send">
      <label>
        {"Method "}
        <input list="methods" value={method} onChange={({ target }) => choose(target.value)} />
      </label>
      <datalist id="methods">
        {shapes.methods.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <Suspense fallback={<pre>{text}</pre>}>
        <MessageEditor text={text} shapes={shapes} onChange={setText} onSend={() => void send()} />
      </Suspense>
      <p className={fault === undefined ? "state" : "state fault"} role="status">
        {fault ?? "The message matches the schema"}
      </p>
      <div className="bar">
        <button className={fault === undefined ? "main" : ""} onClick={() => void send()}>
          {fault === undefined ? "Send" : "Send anyway"}
        </button>
        <span className="hint">Ctrl+Space for suggestions, Ctrl+Enter to send</span>
      </div>
    </div>
  );
}

interface TemplateOptions {
  readonly shapes: MessageShapes;
  readonly count: number;
  readonly sessionId: string | undefined;
  readonly live: InspectorState | undefined;
}

/** Returns a minimal message for a method, with known values for the session filled in. */
function templateOf(method: string, { shapes, count, sessionId, live }: TemplateOptions): string {
  const known = { sessionId, cwd: live?.cwd };
  const params = Object.fromEntries(
    Object.entries(shapes.paramsOf(method) ?? {}).map(([name, value]) => {
      return [name, known[name as keyof typeof known] ?? value];
    }),
  );
  const id = shapes.isNotification(method) ? {} : { id: `raw-${count}` };
  return JSON.stringify({ jsonrpc: "2.0", ...id, method, params }, undefined, 2);
}

/** Loads the schema of a protocol version on demand. */
function useShapes(version: 1 | 2): MessageShapes | undefined {
  const [loaded, setLoaded] = useState<{ readonly version: 1 | 2; readonly shapes: MessageShapes }>();
  useEffect(() => {
    let isOld = false;
    void import("./load-shapes.ts").then(async ({ loadShapes }) => {
      const shapes = await loadShapes(version);
      if (!isOld) setLoaded({ version, shapes });
    });
    return () => {
      isOld = true;
    };
  }, [version]);
  return loaded?.version === version ? loaded.shapes : undefined;
}

/** Describes what is wrong with a message to the agent, if anything. Loads the validators on demand. */
function useFault(text: string, version: 1 | 2): string | undefined {
  const [fault, setFault] = useState<string>();
  useEffect(() => {
    let isOld = false;
    void import("./raw-message.ts").then(({ judgeRaw }) => {
      if (!isOld) setFault(judgeRaw(text, version));
    });
    return () => {
      isOld = true;
    };
  }, [text, version]);
  return fault;
}
