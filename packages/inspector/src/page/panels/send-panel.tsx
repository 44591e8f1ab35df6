import { type ReactNode, Suspense, lazy, useEffect, useState } from "react";

import type { Recording } from "../model/recording.ts";
import { parseObject } from "../model/row.ts";
import { useModel, useView } from "../model/use-model.ts";

const JsonView = lazy(async () => ({ default: (await import("../wire/json-view.tsx")).JsonView }));

/** Sends a message to the agent as it is written, also if it is wrong. */
export function SendPanel(): ReactNode {
  const model = useModel();
  const { recording, session } = useView();
  const [method, setMethod] = useState("session/list");
  const [count, setCount] = useState(1);
  const sessionId = session ?? [...recording.sessions.keys()].at(-1);
  const template = templateOf(method, { count, sessionId });
  const [text, setText] = useState(template);
  useEffect(() => setText(template), [template]);
  const { methods, fault } = useShapes(recording, text);
  const send = async (): Promise<void> => {
    // One line is one message on standard input.
    const line =
      parseObject(text) === undefined ? text.replaceAll("\n", " ") : JSON.stringify(JSON.parse(text));
    await model.act({ action: "send", text: line });
    setCount(count + 1);
  };
  return (
    <>
      <label>
        {"Method "}
        <input list="methods" value={method} onChange={({ target }) => setMethod(target.value)} />
      </label>
      <datalist id="methods">
        {methods.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <Suspense fallback={<pre>{text}</pre>}>
        <JsonView key={template} text={template} onChange={setText} />
      </Suspense>
      <p className={fault === undefined ? "state" : "state fault"} role="status">
        {fault ?? "The message is as the schema has it"}
      </p>
      <button onClick={() => void send()}>
        {fault === undefined ? "Send" : "Send although it is wrong"}
      </button>
    </>
  );
}

interface TemplateParts {
  readonly count: number;
  readonly sessionId: string | undefined;
}

function templateOf(method: string, { count, sessionId }: TemplateParts): string {
  const params: Record<string, unknown> = {};
  if (/^session\/(?!new|list)/.test(method) && sessionId !== undefined) params["sessionId"] = sessionId;
  if (method === "session/prompt") params["prompt"] = [{ type: "text", text: "Hello" }];
  if (/^session\/(?:new|load|resume)$/.test(method)) Object.assign(params, { cwd: "/", mcpServers: [] });
  const id = method === "session/cancel" ? {} : { id: `raw-${count}` };
  return JSON.stringify({ jsonrpc: "2.0", ...id, method, params }, undefined, 2);
}

interface Shapes {
  readonly methods: readonly string[];
  readonly fault: string | undefined;
}

/** The methods of the agent, and what is wrong with a message to it. The validators are loaded when they are needed. */
function useShapes(recording: Recording, text: string): Shapes {
  const [shapes, setShapes] = useState<Shapes>({ methods: [], fault: undefined });
  const version = recording.protocolVersion ?? 1;
  useEffect(() => {
    let isOld = false;
    void import("../model/raw-message.ts").then(({ judgeRaw, methodsOf }) => {
      if (!isOld) setShapes({ methods: methodsOf(version), fault: judgeRaw(text, version) });
    });
    return () => {
      isOld = true;
    };
  }, [text, version]);
  return shapes;
}
