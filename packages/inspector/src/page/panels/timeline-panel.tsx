import { type ReactNode, useMemo } from "react";

import { Scrubber } from "../conversation/scrubber.tsx";
import { readActivity } from "../findings/activity.ts";
import type { Recording } from "../model/recording.ts";
import type { Row } from "../model/row.ts";
import { useModel, useView } from "../model/use-model.ts";

/** Maximum number of requests to draw, up to the current position. */
const SHOWN = 200;

/** Shows each request as a bar that ends at its response. A prompt's bar ends at the end of its turn. */
export function TimelinePanel(): ReactNode {
  const { recording, position } = useView();
  const { revision } = recording;
  const requests = useMemo(() => requestsOf(recording, position), [recording, position, revision]);
  const turns = useMemo(() => turnEnds(recording), [recording, revision]);
  const endOf = (row: Row): Row | undefined => (turns.has(row) ? turns.get(row) : row.peer);
  const last = recording.rows.at(-1);
  const start = requests[0]?.entry.at ?? 0;
  const end = requests.reduce(
    (latest, row) => Math.max(latest, (endOf(row) ?? last ?? row).entry.at),
    start + 1,
  );
  return (
    <>
      <Scrubber />
      <p className="state">{`${requests.length} requests in ${((end - start) / 1000).toFixed(3)} s`}</p>
      {requests.length === 0 ? (
        <p className="empty">There are no requests yet.</p>
      ) : (
        <>
          <p className="legend">
            <span className="waterfall-bar client" /> sent by the client
            <span className="waterfall-bar agent" /> sent by the agent
            <span className="waterfall-bar error" /> failed or unanswered
          </p>
          <ol className="waterfall">
            <li className="axis" aria-hidden="true">
              <span className="ticks">
                {[0, 0.25, 0.5, 0.75, 1].map((part) => (
                  <span key={part}>{`${(((end - start) * part) / 1000).toFixed(2)} s`}</span>
                ))}
              </span>
            </li>
            {requests.map((row) => (
              <Bar
                key={row.index}
                row={row}
                end={endOf(row)}
                latest={last?.entry.at ?? end}
                scale={{ start, length: end - start }}
              />
            ))}
          </ol>
        </>
      )}
    </>
  );
}

interface BarProps {
  readonly row: Row;
  /** Message that ended the request or turn, if it has ended. */
  readonly end: Row | undefined;
  /** Time of the latest message. */
  readonly latest: number;
  readonly scale: { readonly start: number; readonly length: number };
}

function Bar({ row, end, latest, scale }: BarProps): ReactNode {
  const model = useModel();
  const { recording, selected } = useView();
  const length = (end?.entry.at ?? latest) - row.entry.at;
  const left = ((row.entry.at - scale.start) / scale.length) * 100;
  const width = Math.max(0.3, (length / scale.length) * 100);
  const state = end === undefined ? "open" : end.isError ? "error" : "";
  const side = recording.isFromAgent(row) ? "agent" : "client";
  return (
    <li className={selected === row.index ? "linked" : ""}>
      <button onClick={() => model.show({ selected: row.index, position: end?.index ?? row.index })}>
        <span className="method">{row.method}</span>
        <span className="hint">{end ? `${length} ms` : row.peer ? "running" : "no answer"}</span>
      </button>
      <span className="bar-place">
        <span className={`waterfall-bar ${side} ${state}`} style={{ left: `${left}%`, width: `${width}%` }} />
      </span>
    </li>
  );
}

function requestsOf({ rows }: Recording, position = Infinity): readonly Row[] {
  return rows.filter((row) => row.kind === "request" && row.index <= position).slice(-SHOWN);
}

/**
 * Maps each version 2 prompt to the message that ended its turn. The response only confirms that the prompt was
 * accepted.
 */
function turnEnds(recording: Recording): ReadonlyMap<Row, Row | undefined> {
  if (recording.protocolVersion !== 2) return new Map();
  return new Map(readActivity(recording).turns.map(({ prompt, end }) => [prompt, end]));
}
