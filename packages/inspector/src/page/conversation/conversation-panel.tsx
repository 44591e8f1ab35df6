import type { Plan, SessionEntry, SessionState } from "@parley/protocol/session";
import { type ReactNode, type RefObject, use, useCallback, useEffect, useMemo, useRef } from "react";

import type { InspectorState } from "../../live/live-message.ts";
import { MarksContext } from "../findings/finding-mark.tsx";
import { worstMark } from "../findings/finding-marks.ts";
import { type Piece, piecesOf } from "../model/part-text.ts";
import { partOf } from "../model/session-timeline.ts";
import type { SessionTimeline } from "../model/session-timeline.ts";
import { useModel, useView } from "../model/use-model.ts";
import { EntryView } from "./entry-view.tsx";
import { QuestionList } from "./question-view.tsx";
import { Scrubber } from "./scrubber.tsx";
import { TerminalPane, Terminals } from "./terminal-pane.tsx";

/** Maximum number of entries to show. The oldest entries are omitted. */
const SHOWN = 300;
/** Distance from the end, in pixels, that still counts as the end. */
const NEAR = 40;

/** Shows a session as the client's user sees it, at the selected position in the recording. */
export function ConversationPanel(): ReactNode {
  const model = useModel();
  const { recording, session, position, live } = useView();
  const tree = recording.tree();
  const timeline =
    (session === undefined ? undefined : recording.sessions.get(session)) ??
    tree.findLast(({ depth }) => depth === 0)?.timeline;
  const questions = <QuestionList questions={live?.questions ?? []} />;
  if (timeline === undefined) {
    return (
      <>
        <p className="empty">{emptyText(live)}</p>
        {questions}
      </>
    );
  }
  return (
    <div className="conversation">
      <div className="bar">
        <select
          aria-label="Shown session"
          value={timeline.id}
          onChange={({ target }) => model.show({ session: target.value })}
        >
          {tree.map(({ timeline: { id }, depth }) => {
            const { title, description } = recording.subagent(id) ?? {};
            return (
              <option key={id} value={id}>
                {"\u00a0\u00a0".repeat(depth) + (title ?? description ?? id)}
              </option>
            );
          })}
        </select>
        <Scrubber />
      </div>
      <SessionView timeline={timeline} position={position} />
      {questions}
    </div>
  );
}

function emptyText(live: InspectorState | undefined): string {
  if (live?.mode === "drive") return "There is no session yet. Start one above, or list the stored ones.";
  if (live?.mode === "between") return "There is no session yet. It appears here when the editor starts one.";
  return "This recording has no session.";
}

interface SessionViewProps {
  readonly timeline: SessionTimeline;
  readonly position: number | undefined;
}

function SessionView({ timeline, position }: SessionViewProps): ReactNode {
  const { recording } = useView();
  const { revision } = recording;
  const state = useMemo(() => timeline.stateAt(position), [timeline, position, revision]);
  // In version 1, a subagent's state appears only in its parent session.
  const turn =
    state.turn.status === "idle" ? recording.subagent(timeline.id, position)?.session.turn : undefined;
  const shell = useMemo(() => timeline.clientTerminals(position), [timeline, position, revision]);
  const { entries } = state;
  const shown = entries.slice(-SHOWN);
  const link = useLink(timeline, shown);
  const select = useSelect(timeline, position);
  const list = useFollowedEnd(state);
  const terminals = useMemo(
    () => new Map([...state.terminals, ...shell].map(({ id, output }) => [id, output])),
    [state.terminals, shell],
  );
  const named = new Set(shown.flatMap(terminalsOf));
  const marks = use(MarksContext);
  return (
    <Terminals value={terminals}>
      <StateLine state={turn === undefined ? state : { ...state, turn }} />
      <SubagentTree parent={timeline.id} state={state} position={position} />
      <ol className="entries" aria-label="Conversation" tabIndex={0} ref={list}>
        {entries.length > shown.length && (
          <li className="hint">{`${entries.length - shown.length} earlier entries are left out`}</li>
        )}
        {shown.map((entry, order) => {
          const isLinked = entry === link?.entry;
          const rows = timeline.rowsOf(entry, position).map(({ index }) => index);
          return (
            <li key={entries.length - shown.length + order} className={isLinked ? "linked" : ""}>
              <EntryView
                entry={entry}
                rows={rows.length}
                mark={worstMark(marks, rows)}
                markStart={isLinked ? link.piece?.start : undefined}
                markEnd={isLinked ? link.piece?.end : undefined}
                onSelect={select}
              />
            </li>
          );
        })}
      </ol>
      {[...terminals].map(
        ([id, output]) => !named.has(id) && <TerminalPane key={id} id={id} output={output} />,
      )}
    </Terminals>
  );
}

/**
 * Returns a function that selects the message that contains the clicked chunk of an entry or, if no chunk was
 * clicked, the entry's last message.
 */
function useSelect(
  timeline: SessionTimeline,
  position: number | undefined,
): (entry: SessionEntry, offset?: number) => void {
  const model = useModel();
  return useCallback(
    (entry, offset) => {
      const rows = timeline.rowsOf(entry, position);
      const piece = piecesOf(entry, rows).find(({ end }) => offset !== undefined && offset < end);
      model.show({ selected: piece?.row ?? rows.at(-1)?.index, session: timeline.id });
    },
    [model, timeline, position],
  );
}

/**
 * Keeps the end of a growing conversation in view unless the user has scrolled away from it. Attach the returned ref
 * to the list.
 */
function useFollowedEnd(state: SessionState): RefObject<HTMLOListElement | null> {
  const { live, position } = useView();
  const list = useRef<HTMLOListElement>(null);
  const isAtEnd = useRef(true);
  const grows = live !== undefined && live.mode !== "open" && position === undefined;
  useEffect(() => {
    const panel = list.current?.closest(".panel");
    const look = (): void => {
      if (panel) isAtEnd.current = panel.scrollTop + panel.clientHeight >= panel.scrollHeight - NEAR;
    };
    panel?.addEventListener("scroll", look);
    return () => panel?.removeEventListener("scroll", look);
  }, []);
  useEffect(() => {
    const panel = list.current?.closest(".panel");
    if (panel && grows && isAtEnd.current) panel.scrollTop = panel.scrollHeight;
  }, [state, grows]);
  return list;
}

function terminalsOf(entry: SessionEntry): string[] {
  if (entry.type !== "tool_call") return [];
  return entry.content.flatMap((item) => (item.type === "terminal" ? [String(item.terminalId)] : []));
}

/** The entry and the chunk of its text that come from the selected message. */
interface Link {
  readonly entry: SessionEntry;
  readonly piece: Piece | undefined;
}

/** Finds the entry that contains the selected message, and scrolls to it. */
function useLink(timeline: SessionTimeline, entries: readonly SessionEntry[]): Link | undefined {
  const { recording, selected, position } = useView();
  const row = selected === undefined ? undefined : recording.rows[selected];
  const part = row?.sessionId === timeline.id ? row.part : undefined;
  const entry = part === undefined ? undefined : entries.find((each) => partOf(each) === part);
  const pieces = useMemo(
    () => (entry === undefined ? [] : piecesOf(entry, timeline.rowsOf(entry, position))),
    [timeline, entry, position],
  );
  const piece = pieces.length > 1 ? pieces.find((each) => each.row === selected) : undefined;
  const isShown = entry !== undefined;
  useEffect(() => {
    if (!isShown) return;
    const [entryPlace, piecePlace] = [".entries .linked", ".entries .linked mark"].map((name) =>
      document.querySelector(name),
    );
    (piecePlace ?? entryPlace)?.scrollIntoView({ block: "nearest" });
  }, [selected, isShown]);
  return entry && { entry, piece };
}

function StateLine({ state }: { readonly state: SessionState }): ReactNode {
  const { turn, usage, info, plans } = state;
  const parts = [
    info.title,
    turn.stopReason && `stopped: ${turn.stopReason}`,
    turn.error?.message,
    usage && `${usage.used.toLocaleString("en")} of ${usage.size.toLocaleString("en")} tokens`,
  ];
  return (
    <>
      <p className="state">
        <span className={`chip ${turn.status}`}>{turn.status}</span>
        {parts.filter(Boolean).join(" · ")}
      </p>
      {plans.map((plan) => (
        <PlanView key={plan.id} plan={plan} />
      ))}
    </>
  );
}

function PlanView({ plan }: { readonly plan: Plan }): ReactNode {
  if (plan.type === "markdown")
    return (
      <pre className="plan" aria-label="Plan">
        {plan.content}
      </pre>
    );
  return (
    <ul className="plan" aria-label="Plan">
      {plan.entries.map((entry, index) => (
        <li key={index}>
          <span className={`chip ${entry.status}`}>{entry.status}</span>
          {entry.content}
        </li>
      ))}
    </ul>
  );
}

interface SubagentTreeProps {
  readonly parent: string;
  readonly state: SessionState;
  readonly position: number | undefined;
}

/** Shows a session's subagents and their states as a tree, including nested subagents. */
function SubagentTree({ parent, state: { subagents }, position }: SubagentTreeProps): ReactNode {
  const model = useModel();
  const { recording } = useView();
  const own = subagents.filter(({ id }) => recording.parents.get(id) === parent);
  if (own.length === 0) return null;
  return (
    <ul className="subagents" aria-label="Subagents">
      {own.map(({ id, title, description, session: { turn } }) => {
        const below = recording.sessions.get(id)?.stateAt(position);
        return (
          <li key={id}>
            <span className={`chip ${turn.status}`}>{turn.status}</span>
            <button onClick={() => model.show({ session: id })} disabled={below === undefined}>
              {title ?? description ?? id}
            </button>
            {below && <SubagentTree parent={id} state={below} position={position} />}
          </li>
        );
      })}
    </ul>
  );
}
