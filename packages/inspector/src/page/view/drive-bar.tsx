import type { SessionState } from "@parley/protocol/session";
import { type ReactNode, useState } from "react";

import type { LiveState } from "../../live/live-message.ts";
import { toObject } from "../model/row.ts";
import { useModel, useView } from "../model/use-model.ts";

/** Controls the agent. */
export function DriveBar({ live }: { readonly live: LiveState }): ReactNode {
  const { recording, session } = useView();
  const open = live.sessions.find(({ id }) => id === session) ?? live.sessions.at(-1);
  const state = open && recording.sessions.get(open.id)?.stateAt();
  return (
    <section className="drive" aria-label="Agent">
      <Sessions live={live} />
      {open && <PromptForm sessionId={open.id} isIdle={state?.turn.status !== "running"} />}
      {open && state && <Settings sessionId={open.id} state={state} />}
    </section>
  );
}

function Sessions({ live }: { readonly live: LiveState }): ReactNode {
  const model = useModel();
  const [cwd, setCwd] = useState("");
  const [stored, setStored] = useState<readonly string[]>([]);
  const [id, setId] = useState("");
  const open = async (action: "newSession" | "loadSession" | "resumeSession"): Promise<void> => {
    const asked = action === "newSession" ? { action, cwd } : { action, sessionId: id, cwd };
    const { sessionId } = toObject(await model.act(asked));
    if (typeof sessionId === "string") model.show({ session: sessionId });
  };
  const list = async (): Promise<void> => {
    const sessions = await model.act({ action: "listSessions" });
    setStored((Array.isArray(sessions) ? sessions : []).map((each) => String(toObject(each)["sessionId"])));
  };
  const isClosed = live.status !== "connected";
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
      <button disabled={isClosed} onClick={() => void list()}>
        List sessions
      </button>
      <input
        aria-label="Id of a stored session"
        placeholder="Id of a stored session"
        list="stored"
        value={id}
        onChange={({ target }) => setId(target.value)}
      />
      <datalist id="stored">
        {stored.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </datalist>
      <button disabled={isClosed || id === ""} onClick={() => void open("loadSession")}>
        Load
      </button>
      <button disabled={isClosed || id === ""} onClick={() => void open("resumeSession")}>
        Resume
      </button>
    </div>
  );
}

function PromptForm({
  sessionId,
  isIdle,
}: {
  readonly sessionId: string;
  readonly isIdle: boolean;
}): ReactNode {
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
        aria-label="Prompt"
        rows={1}
        placeholder="Prompt"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey) return;
          event.preventDefault();
          send();
        }}
      />
      <button type="submit">Send the prompt</button>
      <button type="button" disabled={isIdle} onClick={() => void model.act({ action: "cancel", sessionId })}>
        Cancel the turn
      </button>
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
  return (
    <div className="bar">
      {modes && (
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
