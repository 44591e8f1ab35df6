import { isWireEvent } from "@parley/protocol/recording";
import type { ReactNode } from "react";

import type { Recording } from "../model/recording.ts";
import { type Row, namesOf } from "../model/row.ts";
import { useModel, useView } from "../model/use-model.ts";

/** Maximum number of messages to draw, up to the current position. */
const SHOWN = 200;

/** Shows the messages in a proxy chain as a sequence diagram, with a column per member and an arrow per step. */
export function ChainPanel(): ReactNode {
  const { recording, position } = useView();
  const rows = stepsOf(recording, position);
  const members = membersOf(rows);
  if (rows.length === 0) {
    return (
      <p className="empty">This recording has no chain of proxies. Make one with parley conduct --trace.</p>
    );
  }
  return (
    <div className="chain" style={{ "--members": members.length } as React.CSSProperties}>
      <div className="members">
        {members.map((name) => (
          <strong key={name}>{name}</strong>
        ))}
      </div>
      <ol>
        {rows.map((row) => (
          <StepView key={row.index} row={row} members={members} />
        ))}
      </ol>
    </div>
  );
}

function StepView({ row, members }: { readonly row: Row; readonly members: readonly string[] }): ReactNode {
  const model = useModel();
  const { selected } = useView();
  const { entry } = row;
  if (isWireEvent(entry) || entry.step === undefined) return null;
  const [from, to] = [members.indexOf(entry.step.from), members.indexOf(entry.step.to)];
  const [first, last] = [Math.min(from, to), Math.max(from, to)];
  return (
    <li className={selected === row.index ? "linked" : ""}>
      <button
        className={from < to ? "step right" : "step left-step"}
        style={{
          marginLeft: `${((first + 0.5) / members.length) * 100}%`,
          width: `${((last - first) / members.length) * 100}%`,
        }}
        onClick={() => model.show({ selected: row.index })}
      >
        {namesOf(row)[0]}
      </button>
    </li>
  );
}

function stepsOf({ rows }: Recording, position = Infinity): readonly Row[] {
  const steps = rows.filter(({ entry, index }) => !isWireEvent(entry) && entry.step && index <= position);
  return steps.slice(-SHOWN);
}

/**
 * Returns the members of the chain, ordered from the client to the agent. The order is inferred from the messages'
 * directions.
 */
function membersOf(rows: readonly Row[]): readonly string[] {
  const next = new Map<string, string>();
  for (const { entry } of rows) {
    if (isWireEvent(entry) || !entry.step) continue;
    const { from, to } = entry.step;
    if (entry.direction === "out") next.set(from, to);
    else next.set(to, from);
  }
  const members = ["client"];
  for (
    let member = next.get("client");
    member !== undefined && !members.includes(member);
    member = next.get(member)
  ) {
    members.push(member);
  }
  return [...members, ...[...new Set([...next].flat())].filter((name) => !members.includes(name))];
}
