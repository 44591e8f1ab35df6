import type { SessionEntry, SessionState } from "@parley/protocol/session";
import { type ReactNode, useMemo } from "react";

import { partOf } from "../model/session-log.ts";
import type { SessionLog } from "../model/session-log.ts";
import { useModel, useView } from "../model/use-model.ts";
import { EntryView } from "./entry-view.tsx";
import { QuestionList } from "./question-view.tsx";
import { Scrubber } from "./scrubber.tsx";
import { TerminalPane } from "./terminal-pane.tsx";

/** Entries that are shown at most; the latest ones. */
const SHOWN = 300;

/** A session as the client's user sees it, at the chosen position of the recording. */
export function ConversationPanel(): ReactNode {
  const model = useModel();
  const { recording, session, position, live } = useView();
  const log =
    (session === undefined ? undefined : recording.sessions.get(session)) ?? lastOf(recording.sessions);
  if (log === undefined) {
    return (
      <>
        <QuestionList questions={live?.questions ?? []} />
        <p className="empty">
          There is no session yet. Open a recording, drop one onto this page, or start a session.
        </p>
      </>
    );
  }
  return (
    <div className="conversation">
      <div className="bar">
        <select
          aria-label="Shown session"
          value={log.id}
          onChange={({ target }) => model.show({ session: target.value })}
        >
          {[...recording.sessions.keys()].map((id) => (
            <option key={id}>{id}</option>
          ))}
        </select>
        <Scrubber />
      </div>
      <SessionView log={log} position={position} />
      <QuestionList questions={live?.questions ?? []} />
    </div>
  );
}

function SessionView({
  log,
  position,
}: {
  readonly log: SessionLog;
  readonly position: number | undefined;
}): ReactNode {
  const model = useModel();
  const { recording, selected } = useView();
  const { revision } = recording;
  const state = useMemo(() => log.stateAt(position), [log, position, revision]);
  const shell = useMemo(() => log.clientTerminals(position), [log, position, revision]);
  const { entries } = state;
  const shown = entries.slice(-SHOWN);
  const part = selected === undefined ? undefined : recording.rows[selected]?.part;
  const select = (entry: SessionEntry): void => {
    const rows = log.rowsOf(entry);
    model.show({ selected: rows.findLast((index) => index <= (position ?? Infinity)), session: log.id });
  };
  return (
    <>
      <StateLine state={state} />
      <ol className="entries" aria-label="Conversation" tabIndex={0}>
        {entries.length > shown.length && (
          <li>{`${entries.length - shown.length} earlier entries are left out`}</li>
        )}
        {shown.map((entry) => (
          <li key={partOf(entry)} className={partOf(entry) === part ? "linked" : ""}>
            <EntryView entry={entry} rows={log.rowsOf(entry).length} onSelect={() => select(entry)} />
          </li>
        ))}
      </ol>
      {[...state.terminals, ...shell].map(({ id, output }) => (
        <TerminalPane key={id} id={id} output={output} />
      ))}
    </>
  );
}

function StateLine({ state }: { readonly state: SessionState }): ReactNode {
  const { turn, usage, info, plans } = state;
  const parts = [
    info.title,
    turn.status,
    turn.stopReason && `stopped: ${turn.stopReason}`,
    turn.error?.message,
    usage && `${usage.used} of ${usage.size} tokens`,
  ];
  return (
    <>
      <p className="state">{parts.filter(Boolean).join(" · ")}</p>
      {plans.map((plan) => (
        <ul key={plan.id} className="plan" aria-label="Plan">
          {plan.entries.map((entry, index) => (
            <li key={index}>{`${entry.status}: ${entry.content}`}</li>
          ))}
        </ul>
      ))}
    </>
  );
}

function lastOf(sessions: ReadonlyMap<string, SessionLog>): SessionLog | undefined {
  return [...sessions.values()].at(-1);
}
