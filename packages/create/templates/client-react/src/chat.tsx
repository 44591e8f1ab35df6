import type { ClientSession } from "@parley/client";
import { usePermission, useSession } from "@parley/client/react";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";

import type { ConnectedSession } from "./connect.ts";
import { Entry, Plan, Subagent } from "./entry.tsx";
import { Question } from "./question.tsx";

interface ChatProps extends Pick<ConnectedSession, "broker"> {
  session: ClientSession;
}

/** A conversation with the agent's questions, and an input field for the next message. */
export function Chat({ session, broker }: ChatProps) {
  const state = useSession(session);
  const { entries, subagents, plans, turn } = state;
  const permission = usePermission(broker, session);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    end.current?.scrollIntoView({ block: "end" });
  }, [state, permission]);
  const cancel = (id: string) => void session.subagent(id)?.cancel().catch(console.error);
  return (
    <>
      <section className="entries" aria-live="polite" aria-label="Conversation">
        {entries.length === 0 && (
          <p className="empty">Ask something. The answer appears here, as it is written.</p>
        )}
        {entries.map((entry, index) => {
          // The question shows the call in full.
          const isAsked = entry.type === "tool_call" && entry.id === permission?.request.toolCall?.id;
          return isAsked ? null : <Entry key={index} entry={entry} />;
        })}
        {subagents.map((subagent) => (
          <Subagent key={subagent.id} subagent={subagent} cancel={cancel} />
        ))}
        {plans.map((plan, index) => (
          <Plan key={index} plan={plan} />
        ))}
        {turn.error && <p role="alert">{turn.error.message}</p>}
        {permission && <Question key={permission.id} permission={permission} />}
        <div ref={end} />
      </section>
      <Composer session={session} isIdle={turn.status === "idle"} />
    </>
  );
}

function Composer({ session, isIdle }: { session: ClientSession; isIdle: boolean }) {
  const [text, setText] = useState("");
  const send = () => {
    if (!isIdle || text.trim() === "") return;
    setText("");
    void session.prompt(text).catch(console.error);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form className="composer" action={send}>
      <textarea
        aria-label="Message"
        placeholder="Message the agent"
        rows={1}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
      />
      {isIdle ? (
        <button className="primary" disabled={text.trim() === ""}>
          Send
        </button>
      ) : (
        <button type="button" onClick={() => void session.cancel().catch(console.error)}>
          Stop
        </button>
      )}
    </form>
  );
}
