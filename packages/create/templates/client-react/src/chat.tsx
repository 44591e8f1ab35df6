import { type OpenPermission, describePermission } from "@parley/client/permission";
import { usePermission, useSession } from "@parley/client/react";
import type { SessionEntry } from "@parley/protocol/session";

import type { ConnectedSession } from "./connect.ts";

export function Chat({ session, broker }: ConnectedSession) {
  const { entries, turn } = useSession(session);
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
  return (
    <section aria-label="The agent asks">
      <p>{title}</p>
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

function Entry({ entry }: { entry: SessionEntry }) {
  if (entry.type === "tool_call") return <p className="tool">{`${entry.title}: ${entry.status}`}</p>;
  if (entry.type !== "message") return null;
  const text = entry.content.map((block) => (block.type === "text" ? block.text : `[${block.type}]`));
  return <p className={entry.role}>{text}</p>;
}
