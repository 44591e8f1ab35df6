import { isWireEvent } from "@parley/protocol/recording";
import type { ReactNode } from "react";

import type { Row } from "../model/row.ts";
import { useModel, useView } from "../model/use-model.ts";

/** The connections and streams of the recording, with what happened to them. */
export function StreamsPanel(): ReactNode {
  const model = useModel();
  const { recording } = useView();
  const streams = Map.groupBy(recording.rows, ({ entry }) =>
    [entry.connection ?? "connection", entry.stream].filter(Boolean).join(", stream "),
  );
  if (recording.rows.length === 0) return <p className="empty">Nothing is recorded yet.</p>;
  return [...streams].map(([name, rows]) => (
    <section key={name}>
      <h2>{name}</h2>
      <p className="state">{describe(rows)}</p>
      <ul className="findings">
        {rows
          .filter(({ entry }) => isWireEvent(entry) && entry.event !== "stderr")
          .map(({ index, method, detail }) => (
            <li key={index}>
              <button onClick={() => model.show({ selected: index })}>{`${method} at entry ${index}`}</button>
              <p className="text">{detail}</p>
            </li>
          ))}
      </ul>
    </section>
  ));
}

function describe(rows: readonly Row[]): string {
  const count = (kind: Row["kind"]): number => rows.filter((row) => row.kind === kind).length;
  const length = rows.reduce((sum, { entry }) => sum + (entry.text ?? "").length, 0);
  return `${count("request")} requests, ${count("response")} responses, ${count("notification")} notifications, ${length.toLocaleString("en")} characters`;
}
