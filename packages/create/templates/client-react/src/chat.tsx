import { type OpenPermission, describePermission } from "@parley/client/permission";
import { usePermission, useSession } from "@parley/client/react";
import type { SessionEntry, SubagentState } from "@parley/protocol/session";

import type { ConnectedSession } from "./connect.ts";

export function Chat({ session, broker }: ConnectedSession) {
  const { entries, subagents, turn } = useSession(session);
  const cancel = (id: string) => void session.subagent(id)?.cancel().catch(console.error);
  const permission = usePermission(broker, session);
  const send = (form: FormData) => {
    const text = form.get("text");
    if (typeof text === "string") void session.prompt(text).catch(console.error);
  };
  return (
    <main>
      <h1>{"{{name}}"}</h1>
      <section aria-live="polite">
        {entries.map((entry, index) => (
          <Entry key={index} entry={entry} />
        ))}
        {subagents.map((subagent) => (
          <Subagent key={subagent.id} subagent={subagent} cancel={cancel} />
        ))}
        {turn.error && <p role="alert">{turn.error.message}</p>}
      </section>
      {permission && <Question permission={permission} />}
      <form action={send}>
        <input name="text" aria-label="Message" required />
        <button disabled={turn.status !== "idle"}>Send</button>
        {turn.status !== "idle" && (
          <button type="button" onClick={() => void session.cancel()}>
            Stop
          </button>
        )}
      </form>
    </main>
  );
}

// Everything the agent says it will do: the title alone may say anything.
function Question({ permission }: { permission: OpenPermission }) {
  const { title, details, options } = describePermission(permission.request);
  const subagent = permission.subagent?.state;
  return (
    <section aria-label="The agent asks">
      <p>{subagent ? `${nameOf(subagent)} asks: ${title}` : title}</p>
      {details.map(({ label, text }, index) => (
        <pre key={index}>{`${label}: ${text}`}</pre>
      ))}
      {options.map(({ optionId, name }) => (
        <button key={optionId} onClick={() => permission.answer(optionId)}>
          {name}
        </button>
      ))}
    </section>
  );
}

interface SubagentProps {
  subagent: SubagentState;
  cancel: (id: string) => void;
}

// A session of the agent's own, with its conversation and its own subagents.
function Subagent({ subagent, cancel }: SubagentProps) {
  const { id, capabilities, session } = subagent;
  return (
    <details>
      <summary>{`${nameOf(subagent)}: ${session.turn.status}`}</summary>
      {capabilities?.cancel && session.turn.status !== "idle" && (
        <button onClick={() => cancel(id)}>Stop</button>
      )}
      {session.entries.map((entry, index) => (
        <Entry key={index} entry={entry} />
      ))}
      {session.subagents.map((below) => (
        <Subagent key={below.id} subagent={below} cancel={cancel} />
      ))}
    </details>
  );
}

// Not every agent gives its subagents a title.
function nameOf({ id, title, description }: SubagentState) {
  return title ?? description ?? id;
}

function Entry({ entry }: { entry: SessionEntry }) {
  if (entry.type === "tool_call") return <p className="tool">{`${entry.title}: ${entry.status}`}</p>;
  if (entry.type !== "message") return null;
  const text = entry.content.map((block) => (block.type === "text" ? block.text : `[${block.type}]`));
  return <p className={entry.role}>{text}</p>;
}
