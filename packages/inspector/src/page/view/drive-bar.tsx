import type { SessionState } from "@parley/protocol/session";
import { type ReactNode, useState } from "react";

import type { InspectorState } from "../../live/live-message.ts";
import { toObject } from "../model/row.ts";
import { useModel, useView } from "../model/use-model.ts";
import { OfferedButton } from "./offered-button.tsx";

/** Controls the agent. */
export function DriveBar({ live }: { readonly live: InspectorState }): ReactNode {
  const { recording, session } = useView();
  const open = live.sessions.find(({ id }) => id === session) ?? live.sessions.at(-1);
  const state = open && recording.sessions.get(open.id)?.stateAt();
  return (
    <section className="drive" aria-label="Agent">
      <Sessions live={live} />
      {open && state && <Settings sessionId={open.id} state={state} />}
      {open && <PromptForm sessionId={open.id} isIdle={state?.turn.status === "idle"} />}
    </section>
  );
}

function Sessions({ live }: { readonly live: InspectorState }): ReactNode {
  const model = useModel();
  const { recording } = useView();
  const [cwd, setCwd] = useState("");
  const [stored, setStored] = useState<readonly StoredSession[]>([]);
  const [id, setId] = useState("");
  const open = async (action: "newSession" | "loadSession" | "resumeSession"): Promise<void> => {
    // A stored session works in its own folder.
    const folder = cwd || stored.find((each) => each.id === id)?.cwd;
    const asked = action === "newSession" ? { action, cwd } : { action, sessionId: id, cwd: folder };
    const { sessionId } = toObject(await model.act(asked));
    if (typeof sessionId === "string") model.show({ session: sessionId, position: undefined });
  };
  const list = async (): Promise<void> => {
    const sessions = await model.act({ action: "listSessions" });
    if (Array.isArray(sessions)) setStored(sessions.map(readStored));
  };
  const isClosed = live.status !== "connected";
  const cannotOpen = isClosed || id === "";
  // In version 2 the client also loads a session with session/resume.
  const load = recording.protocolVersion === 2 ? (["load", "resume"] as const) : (["load"] as const);
  return (
    <div className="bar">
      <input
        aria-label="Folder"
        placeholder={live.cwd}
        value={cwd}
        onChange={({ target }) => setCwd(target.value)}
      />
      <button disabled={isClosed} onClick={() => void open("newSession")}>
        New session
      </button>
      <OfferedButton methods={["list"]} disabled={isClosed} onClick={() => void list()}>
        List sessions
      </OfferedButton>
      <StoredId sessions={stored} value={id} onChange={setId} />
      <OfferedButton methods={load} disabled={cannotOpen} onClick={() => void open("loadSession")}>
        Load
      </OfferedButton>
      <OfferedButton methods={["resume"]} disabled={cannotOpen} onClick={() => void open("resumeSession")}>
        Resume
      </OfferedButton>
    </div>
  );
}

interface StoredIdProps {
  readonly sessions: readonly StoredSession[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** Accepts the id of a stored session: a listed one, or any other. */
function StoredId({ sessions, value, onChange }: StoredIdProps): ReactNode {
  return (
    <>
      {sessions.length > 0 && <span className="hint">{`${sessions.length} stored`}</span>}
      <input
        className="session-id"
        aria-label="Id of a stored session"
        placeholder="Id of a stored session"
        list="stored"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id="stored">
        {sessions.map(({ id, description }) => (
          <option key={id} value={id}>
            {description}
          </option>
        ))}
      </datalist>
    </>
  );
}

interface StoredSession {
  readonly id: string;
  readonly cwd: string | undefined;
  /** Its title, folder and time. */
  readonly description: string;
}

function readStored(session: unknown): StoredSession {
  const { sessionId, cwd, title, updatedAt } = toObject(session);
  const parts = [title, cwd, updatedAt].filter((part) => typeof part === "string");
  return {
    id: String(sessionId),
    cwd: typeof cwd === "string" ? cwd : undefined,
    description: parts.join(", "),
  };
}

interface PromptFormProps {
  readonly sessionId: string;
  readonly isIdle: boolean;
}

function PromptForm({ sessionId, isIdle }: PromptFormProps): ReactNode {
  const model = useModel();
  const [text, setText] = useState("");
  const send = (): void => {
    if (text.trim() === "") return;
    void model.act({ action: "prompt", sessionId, text });
    model.show({ session: sessionId, position: undefined });
    setText("");
  };
  return (
    <form
      className="bar"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        id="prompt"
        aria-label="Prompt"
        rows={1}
        placeholder="Prompt; Enter sends, Shift+Enter begins a line"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey) return;
          event.preventDefault();
          send();
        }}
      />
      <button type="submit" className="main">
        Send the prompt
      </button>
      <button type="button" disabled={isIdle} onClick={() => void model.act({ action: "cancel", sessionId })}>
        Cancel the turn
      </button>
      <OfferedButton
        methods={["close"]}
        onClick={() => void model.act({ action: "closeSession", sessionId })}
      >
        Close the session
      </OfferedButton>
    </form>
  );
}

function Settings({
  sessionId,
  state,
}: {
  readonly sessionId: string;
  readonly state: SessionState;
}): ReactNode {
  const model = useModel();
  const { modes, configOptions } = state;
  // An agent that has both means the same by them.
  const hasModeOption = configOptions.some((option) => toObject(option)["category"] === "mode");
  return (
    <div className="bar">
      {modes && !hasModeOption && (
        <label>
          {"Mode "}
          <select
            value={modes.current}
            onChange={({ target }) => void model.act({ action: "setMode", sessionId, modeId: target.value })}
          >
            {modes.available.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {configOptions.map((option) => (
        <Option key={String(toObject(option)["id"])} option={toObject(option)} sessionId={sessionId} />
      ))}
    </div>
  );
}

interface OptionProps {
  readonly option: Readonly<Record<string, unknown>>;
  readonly sessionId: string;
}

function Option({ option, sessionId }: OptionProps): ReactNode {
  const model = useModel();
  const configId = String(option["id"]);
  const set = (value: string | boolean): void =>
    void model.act({ action: "setConfigOption", sessionId, configId, value });
  if (option["type"] === "boolean") {
    return (
      <label>
        <input
          type="checkbox"
          checked={option["currentValue"] === true}
          onChange={({ target }) => set(target.checked)}
        />
        {String(option["name"])}
      </label>
    );
  }
  const groups = Array.isArray(option["options"]) ? option["options"].map(toObject) : [];
  const choices = groups.flatMap((each) =>
    Array.isArray(each["options"]) ? each["options"].map(toObject) : [each],
  );
  return (
    <label>
      {`${String(option["name"])} `}
      <select value={String(option["currentValue"])} onChange={({ target }) => set(target.value)}>
        {choices.map(({ value, name }) => (
          <option key={String(value)} value={String(value)}>
            {String(name)}
          </option>
        ))}
      </select>
    </label>
  );
}
