// A page for chatting with an agent. By default, the agent runs in the page itself. `?agent=<url>` connects to
// another one, such as `ws://127.0.0.1:8123/acp` if it was started with `parley serve --port 8123 --no-token --origin
// http://localhost:5173`. `?ask=<text>` sets the first prompt.
import { type AgentConnection, type ClientSession, connectAgent } from "@parley/client";
import { type OpenPermission, createPermissionBroker, describePermission } from "@parley/client/permission";
import { useConnectionStatus, usePermission, useSession } from "@parley/client/react";
import { v2 } from "@parley/client/v2";
import type { SessionEntry } from "@parley/protocol/session";
import { webSocketTransport } from "@parley/protocol/websocket";
import { createRoot } from "react-dom/client";

import { startAgent } from "./agent.ts";

const query = new URLSearchParams(location.search);
const address = query.get("agent");
const broker = createPermissionBroker();

function Chat({ agent, session }: { readonly agent: AgentConnection; readonly session: ClientSession }) {
  const status = useConnectionStatus(agent);
  const { entries, turn } = useSession(session);
  const question = usePermission(broker, session);
  const isIdle = turn.status === "idle";
  const send = (form: FormData): void => {
    const text = form.get("text");
    if (typeof text === "string") void session.prompt(text).catch(console.error);
  };
  return (
    <main>
      <p role="status">
        {status === "connected" ? `${agent.info?.name ?? "The agent"}, ${turn.status}` : status}
      </p>
      <section aria-live="polite">
        {entries.map((entry, index) => (
          <Entry key={index} entry={entry} />
        ))}
        {turn.error && <p role="alert">{turn.error.message}</p>}
      </section>
      {question && <Question question={question} />}
      <form action={send}>
        <input name="text" aria-label="Message" required />
        <button disabled={!isIdle}>Send</button>
        <button type="button" disabled={isIdle} onClick={() => void session.cancel()}>
          Stop
        </button>
      </form>
    </main>
  );
}

/** Shows everything that the call will do, because the title may be misleading. */
function Question({ question }: { readonly question: OpenPermission }) {
  const { title, details, options } = describePermission(question.request);
  return (
    <section aria-label="The agent asks">
      {details.map(({ label, text }, index) => (
        <pre key={index} style={{ whiteSpace: "pre-wrap" }}>
          {`${label}: ${text}`}
        </pre>
      ))}
      {options.map(({ optionId, name }) => (
        <button key={optionId} onClick={() => question.answer(optionId)}>
          {`${title}: ${name}`}
        </button>
      ))}
    </section>
  );
}

function Entry({ entry }: { readonly entry: SessionEntry }) {
  if (entry.type === "tool_call") return <p>{`${entry.title}: ${entry.status}`}</p>;
  if (entry.type !== "message") return null;
  const text = entry.content.map((block) => (block.type === "text" ? block.text : `[${block.type}]`));
  return <p className={entry.role}>{text}</p>;
}

const agent = await connectAgent(address === null ? startAgent() : webSocketTransport(address), {
  info: { name: "web-client", version: "1.0.0" },
  versions: [v2],
  // The page shows permission options by name, so an agent can offer two of the same kind.
  capabilities: { _meta: { "parley/optionNames": true } },
  handlers: { requestPermission: broker.requestPermission },
});
const session = await agent.newSession({ cwd: "/" });
const root = document.querySelector("#root");
if (root) createRoot(root).render(<Chat agent={agent} session={session} />);
const first = query.get("ask");
if (first !== null) await session.prompt(first);
