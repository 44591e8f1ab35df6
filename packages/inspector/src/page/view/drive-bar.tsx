import type { SessionState } from "@parley/protocol/session";
import { type ReactNode, useState } from "react";

import type { InspectorState } from "../../live/live-message.ts";
import { toObject } from "../model/row.ts";
import { useModel, useView } from "../model/use-model.ts";
import { OfferedButton } from "./offered-button.tsx";

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
  const [stored, setStored] = useState<readonly StoredSession[]>();
  const [id, setId] = useState("");
  const open = useOpen({ cwd, id, stored });
  const list = async (): Promise<void> => {
    const sessions = await model.act({ action: "listSessions" });
    if (Array.isArray(sessions)) setStored(sessions.map(readStored));
  };
  const isClosed = live.status !== "connected";
  const cannotOpen = isClosed || id === "";
  // In version 2, session/resume can load a session, too.
  const load = recording.protocolVersion === 2 ? (["load", "resume"] as const) : (["load"] as const);
  return (
    <div className="bar">
      <input
        aria-label="Folder"
        placeholder={live.cwd}
        value={cwd}
        onChange={({ target }) => setCwd(target.value)}
      />
      <NewSession isDisabled={isClosed} onOpen={() => void open("newSession")} />
      <OfferedButton methods={["list"]} disabled={isClosed} onClick={() => void list()}>
        List sessions
      </OfferedButton>
      <input
        className="session-id"
        aria-label="Id of a stored session"
        placeholder="Id of a stored session"
        value={id}
        onChange={({ target }) => setId(target.value)}
      />
      <OfferedButton methods={load} disabled={cannotOpen} onClick={() => void open("loadSession")}>
        Load
      </OfferedButton>
      <OfferedButton methods={["resume"]} disabled={cannotOpen} onClick={() => void open("resumeSession")}>
        Resume
      </OfferedButton>
      {stored && (
        <StoredSessions sessions={stored} selected={id} onPick={setId} onClose={() => setStored(undefined)} />
      )}
    </div>
  );
}

interface NewSessionProps {
  readonly isDisabled: boolean;
  readonly onOpen: () => void;
}

/** A button that is highlighted until the agent has a session. */
function NewSession({ isDisabled, onOpen }: NewSessionProps): ReactNode {
  const { recording } = useView();
  const isNext = !isDisabled && recording.sessions.size === 0;
  return (
    <button className={isNext ? "main" : undefined} disabled={isDisabled} onClick={onOpen}>
      New session
    </button>
  );
}

type OpenAction = "newSession" | "loadSession" | "resumeSession";

interface OpenTarget {
  readonly cwd: string;
  /** Id of the stored session. Absent for a new session. */
  readonly id: string;
  readonly stored: readonly StoredSession[] | undefined;
}

/** Returns a function that opens a new or stored session and shows it. */
function useOpen({ cwd, id, stored }: OpenTarget): (action: OpenAction) => Promise<void> {
  const model = useModel();
  return async (action) => {
    // If the user did not enter a folder, use the stored session's.
    const folder = cwd || stored?.find((each) => each.id === id)?.cwd;
    const asked = action === "newSession" ? { action, cwd } : { action, sessionId: id, cwd: folder };
    const { sessionId } = toObject(await model.act(asked));
    if (typeof sessionId === "string") model.show({ session: sessionId, position: undefined });
  };
}

interface StoredSessionsProps {
  readonly sessions: readonly StoredSession[];
  readonly selected: string;
  readonly onPick: (id: string) => void;
  readonly onClose: () => void;
}

/** Lists the agent's stored sessions for the user to load or resume. */
function StoredSessions({ sessions, selected, onPick, onClose }: StoredSessionsProps): ReactNode {
  return (
    <section className="stored" aria-label="Stored sessions">
      <p className="hint">
        {sessions.length === 0 ? "The agent has no sessions." : "Pick a session, then load or resume it."}
        <button onClick={onClose}>Close the list</button>
      </p>
      <ul>
        {sessions.map(({ id, title, cwd, updatedAt }) => (
          <li key={id}>
            <button aria-pressed={id === selected} onClick={() => onPick(id)}>
              <strong>{title ?? id}</strong>
              <span className="hint">{[cwd, updatedAt, title && id].filter(Boolean).join(" · ")}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface StoredSession {
  readonly id: string;
  readonly cwd: string | undefined;
  readonly title: string | undefined;
  readonly updatedAt: string | undefined;
}

function readStored(session: unknown): StoredSession {
  const { sessionId, cwd, title, updatedAt } = toObject(session);
  return { id: String(sessionId), cwd: textOf(cwd), title: textOf(title), updatedAt: textOf(updatedAt) };
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
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
        placeholder="Prompt (Enter to send, Shift+Enter for a new line)"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
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
  // If an agent has both modes and a mode option, they are the same setting.
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
