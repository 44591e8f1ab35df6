import type { Plan as PlanState, SessionEntry, SubagentState, ToolCallEntry } from "@parley/protocol/session";

import { Diff } from "./diff.tsx";
import { inline, Markdown } from "./markdown.tsx";

/** Shows a message, a thought or a tool call. */
export function Entry({ entry }: { entry: SessionEntry }) {
  if (entry.type === "tool_call") return <ToolCall entry={entry} />;
  if (entry.type !== "message") return null;
  const text = entry.content
    .map((block) => (block.type === "text" ? block.text : `[${block.type}]`))
    .join("");
  if (entry.role === "thought")
    return (
      <details className="thought">
        <summary>Thought</summary>
        <p>{text}</p>
      </details>
    );
  if (entry.role === "user")
    return (
      <p className="message user" dir="auto">
        {text}
      </p>
    );
  return (
    <div className="message">
      <Markdown text={text} />
    </div>
  );
}

function ToolCall({ entry: { title, status, kind, content } }: { entry: ToolCallEntry }) {
  return (
    <article className="tool" data-status={status}>
      <h2>
        <span>{inline(title || kind)}</span>
        <span className="chip">{status.replaceAll("_", " ")}</span>
      </h2>
      {content.map((part, index) => {
        if (part.type === "diff")
          return <Diff key={index} path={part.path} before={part.oldText ?? ""} after={part.newText} />;
        if (part.type === "content" && part.content.type === "text")
          return <Markdown key={index} text={part.content.text} />;
        return null;
      })}
    </article>
  );
}

const marks: Record<string, string> = { completed: "✓", in_progress: "▸", pending: "○" };

/** Shows a plan as a checklist. */
export function Plan({ plan }: { plan: PlanState }) {
  if (plan.type === "markdown") return <pre className="plan">{plan.content}</pre>;
  return (
    <ul className="plan" aria-label="Plan">
      {plan.entries.map(({ content, status }, index) => (
        <li key={index} data-status={status}>{`${marks[status] ?? "○"} ${content}`}</li>
      ))}
    </ul>
  );
}

interface SubagentProps {
  subagent: SubagentState;
  cancel: (id: string) => void;
}

/** A subagent, with its conversation and its own subagents. */
export function Subagent({ subagent, cancel }: SubagentProps) {
  const { id, capabilities, session } = subagent;
  return (
    <details className="subagent">
      <summary>{`${subagentName(subagent)}: ${session.turn.status}`}</summary>
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

/** Returns a subagent's name. Not every agent gives its subagents a title. */
export function subagentName({ id, title, description }: SubagentState): string {
  return title ?? description ?? id;
}
