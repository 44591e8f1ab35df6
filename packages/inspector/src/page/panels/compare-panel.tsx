import { type ReactNode, useMemo, useState } from "react";

import { Json } from "../conversation/content-view.tsx";
import { type ComparedRow, compareRecordings } from "../model/compare.ts";
import { type Row, namesOf, parseObject } from "../model/row.ts";
import { useModel, useView } from "../model/use-model.ts";
import { OpenFile } from "../view/open-file.tsx";

/** Maximum number of rows to show. */
const SHOWN = 1000;

/**
 * Shows the messages of two recordings side by side, for example from two versions of an agent or of the protocol.
 */
export function ComparePanel(): ReactNode {
  const { recording, other, title } = useView();
  const { revision } = recording;
  const rows = useMemo(
    () => (other ? compareRecordings(recording, other.recording) : []),
    [recording, other, revision],
  );
  const isFromAgent = ({ left, right }: ComparedRow): boolean =>
    left ? recording.isFromAgent(left) : right !== undefined && other?.recording.isFromAgent(right) === true;
  return (
    <>
      <OpenFile name="Open a recording to compare with" compares>
        {other ? "Compare with another recording" : "Choose a recording to compare with"}
      </OpenFile>
      {other === undefined && (
        <p className="empty">
          Compare the messages of two recordings, for example from two versions of an agent or of the
          protocol.
        </p>
      )}
      {other && (
        <table className="compare">
          <caption>{describeDifferences(rows)}</caption>
          <thead>
            <tr>
              <th scope="col">{title || "This recording"}</th>
              <th scope="col">{other.name}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, SHOWN).map((row, index) => (
              <ComparedRowView key={index} row={row} isFromAgent={isFromAgent(row)} />
            ))}
          </tbody>
        </table>
      )}
      {rows.length > SHOWN && <p className="hint">{`${rows.length - SHOWN} more rows are left out`}</p>}
    </>
  );
}

function describeDifferences(rows: readonly ComparedRow[]): string {
  return `${rows.filter(({ left, right }) => !left || !right).length} messages are in only one of them`;
}

interface ComparedRowProps {
  readonly row: ComparedRow;
  readonly isFromAgent: boolean;
}

/** Shows a message's name on each side and, when expanded, the JSON of both sides. */
function ComparedRowView({ row: { left, right }, isFromAgent }: ComparedRowProps): ReactNode {
  const model = useModel();
  const [isOpen, setIsOpen] = useState(false);
  const arrow = isFromAgent ? "←" : "→";
  const toggle = (): void => {
    setIsOpen(!isOpen);
    if (left && !isOpen) model.show({ selected: left.index });
  };
  return (
    <>
      <tr className={left && right ? "" : "differs"}>
        {[left, right].map((side, index) => (
          <td key={index}>
            {side && <button aria-expanded={isOpen} onClick={toggle}>{`${arrow} ${nameOf(side)}`}</button>}
          </td>
        ))}
      </tr>
      {isOpen && (
        <tr>
          {[left, right].map((side, index) => (
            <td key={index}>
              {side && <Json value={parseObject(side.entry.text ?? "") ?? side.entry.text} />}
            </td>
          ))}
        </tr>
      )}
    </>
  );
}

function nameOf(row: Row): string {
  return namesOf(row).join(" ").slice(0, 80);
}
