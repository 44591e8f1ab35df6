import type { ClientSession } from "@parley/client";
import { usePermission, useSession } from "@parley/client/react";
import { useEffect, useRef, useState, type KeyboardEvent, type UIEvent } from "react";

import type { ConnectedSession } from "./connect.ts";
import { Entry, Plan, Subagent } from "./entry.tsx";
import { Question } from "./question.tsx";

interface ChatProps extends Pick<ConnectedSession, "broker"> {
  session: ClientSession;
  /** Whether the connection has ended. Messages can then no longer be sent. */
  isClosed: boolean;
}

/** A conversation with the agent's questions, and an input field for the next message. */
export function Chat({ session, broker, isClosed }: ChatProps) {
  const state = useSession(session);
  const { entries, subagents, plans, turn } = state;
  const permission = usePermission(broker, session);
  const { list, isAtEnd, onScroll } = useFollowedEnd(state, permission);
  const cancel = (id: string) => void session.subagent(id)?.cancel().catch(console.error);
  return (
    <>
      <section
        className="entries"
        role="log"
        aria-label="Conversation"
        tabIndex={0}
        ref={list}
        onScroll={onScroll}
      >
        {entries.length === 0 && (
          <div className="empty">
            <h2>What would you like to do?</h2>
            <p>Enter sends your message. Shift+Enter starts a new line.</p>
          </div>
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
        {turn.status === "running" && !isClosed && <p className="working">Working…</p>}
        {turn.error && <p role="alert">{turn.error.message}</p>}
        {permission && <Question key={permission.id} permission={permission} />}
      </section>
      <Composer
        session={session}
        isIdle={turn.status === "idle" || isClosed}
        isClosed={isClosed}
        onSend={() => {
          isAtEnd.current = true;
        }}
      />
    </>
  );
}

/** Keeps the end of the conversation in view, unless the user has scrolled up to read. */
function useFollowedEnd(...shown: unknown[]) {
  const list = useRef<HTMLElement>(null);
  const isAtEnd = useRef(true);
  useEffect(() => {
    if (isAtEnd.current) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, shown);
  const onScroll = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) => {
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < 40;
  };
  return { list, isAtEnd, onScroll };
}

interface ComposerProps extends Pick<ChatProps, "session" | "isClosed"> {
  isIdle: boolean;
  onSend: () => void;
}

function Composer({ session, isIdle, isClosed, onSend }: ComposerProps) {
  const [text, setText] = useState("");
  const input = useRef<HTMLTextAreaElement>(null);
  const send = () => {
    if (!isIdle || isClosed || text.trim() === "") return;
    setText("");
    // Otherwise, a click on Send would leave the focus on Stop, which replaces it.
    input.current?.focus();
    onSend();
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
        dir="auto"
        autoFocus
        ref={input}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
      />
      {isIdle ? (
        <button className="primary" disabled={isClosed || text.trim() === ""}>
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
