import { isWireEvent } from "@parley/protocol/recording";
import type { ReactNode } from "react";

import type { Row } from "../model/row.ts";
import { useModel, useView } from "../model/use-model.ts";

/** Shows the recorded connections and streams, with the events on each. */
export function StreamsPanel(): ReactNode {
  const model = useModel();
  const { recording, live } = useView();
  const streams = Map.groupBy(recording.rows, ({ entry }) =>
    [
      entry.connection === undefined ? "Connection" : `Connection ${entry.connection}`,
      entry.stream && `stream of session ${entry.stream}`,
    ]
      .filter(Boolean)
      .join(", "),
  );
  return (
    <>
      {live?.canCut === true && (
        <p>
          <button onClick={() => void model.act({ action: "cut" })}>Drop the connection</button>
          {
            " drops the connection to the agent, as a network failure would. The client reconnects on its own."
          }
        </p>
      )}
      {recording.rows.length === 0 && <p className="empty">Nothing is recorded yet.</p>}
      {[...streams].map(([name, rows]) => (
        <StreamView key={name} name={name} rows={rows} />
      ))}
    </>
  );
}

function StreamView({ name, rows }: { readonly name: string; readonly rows: readonly Row[] }): ReactNode {
  const model = useModel();
  const events = rows.filter(({ entry }) => isWireEvent(entry) && entry.event !== "stderr");
  return (
    <section aria-label={name}>
      <h2>{name}</h2>
      <p className="state">{describe(rows)}</p>
      <ul className="findings">
        {events.map(({ index, method, detail, entry }, at) => (
          <li key={index}>
            <button onClick={() => model.show({ selected: index })}>
              {`${method} at entry ${index}${at > 0 ? `, ${entry.at - (events[at - 1]?.entry.at ?? 0)} ms later` : ""}`}
            </button>
            <p className="text">{detail}</p>
            <Traffic rows={rowsBetween(rows, index, events[at + 1]?.index)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Summarizes the messages on the connection after an event. */
function Traffic({ rows }: { readonly rows: readonly Row[] }): ReactNode {
  return rows.some(({ kind }) => kind !== "event") && <p className="state">{`then ${describe(rows)}`}</p>;
}

function rowsBetween(rows: readonly Row[], first: number, last = Infinity): readonly Row[] {
  return rows.filter(({ index }) => index > first && index < last);
}

function describe(rows: readonly Row[]): string {
  const count = (kind: Row["kind"]): number => rows.filter((row) => row.kind === kind).length;
  const length = rows.reduce((sum, { entry }) => sum + (entry.text ?? "").length, 0);
  return `${count("request")} requests, ${count("response")} responses, ${count("notification")} notifications, ${length.toLocaleString("en")} characters`;
}
