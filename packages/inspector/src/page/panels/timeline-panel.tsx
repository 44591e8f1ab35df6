import { type ReactNode, useMemo } from "react";

import { Scrubber } from "../conversation/scrubber.tsx";
import type { Recording } from "../model/recording.ts";
import type { Row } from "../model/row.ts";
import { useModel, useView } from "../model/use-model.ts";

/** Maximum number of requests to draw, up to the position. */
const SHOWN = 200;

/** The requests as bars, from the request to its response. */
export function TimelinePanel(): ReactNode {
  const { recording, position } = useView();
  const { revision } = recording;
  const requests = useMemo(() => requestsOf(recording, position), [recording, position, revision]);
  const start = requests[0]?.entry.at ?? 0;
  const end = requests.reduce((latest, row) => Math.max(latest, endOf(recording, row)), start + 1);
  return (
    <>
      <Scrubber />
      <p className="state">{`${requests.length} requests in ${((end - start) / 1000).toFixed(3)} s`}</p>
      {requests.length === 0 ? (
        <p className="empty">There is no request yet.</p>
      ) : (
        <>
          <p className="legend">
            <span className="waterfall-bar client" /> asked by the client
            <span className="waterfall-bar agent" /> asked by the agent
            <span className="waterfall-bar error" /> failed, or without an answer
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
                end={endOf(recording, row)}
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
  readonly end: number;
  readonly scale: { readonly start: number; readonly length: number };
}

function Bar({ row, end, scale }: BarProps): ReactNode {
  const model = useModel();
  const { recording, selected } = useView();
  const left = ((row.entry.at - scale.start) / scale.length) * 100;
  const width = Math.max(0.3, ((end - row.entry.at) / scale.length) * 100);
  const state = row.peer === undefined ? "open" : row.peer.isError ? "error" : "";
  const side = recording.isFromAgent(row) ? "agent" : "client";
  return (
    <li className={selected === row.index ? "linked" : ""}>
      <button onClick={() => model.show({ selected: row.index, position: row.peer?.index ?? row.index })}>
        <span className="method">{row.method}</span>
        <span className="hint">{row.peer ? `${end - row.entry.at} ms` : "no answer"}</span>
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

function endOf({ rows }: Recording, row: Row): number {
  return (row.peer ?? rows.at(-1) ?? row).entry.at;
}
