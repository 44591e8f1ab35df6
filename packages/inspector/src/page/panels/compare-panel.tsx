import { type ReactNode, useMemo } from "react";

import { compareRecordings } from "../model/compare.ts";
import type { Row } from "../model/row.ts";
import { useModel, useView } from "../model/use-model.ts";

/** The messages of two recordings side by side: of two versions of an agent, or of the protocol. */
export function ComparePanel(): ReactNode {
  const model = useModel();
  const { recording, other, title } = useView();
  const { revision } = recording;
  const rows = useMemo(
    () => (other ? compareRecordings(recording, other.recording) : []),
    [recording, other, revision],
  );
  const differences = rows.filter(({ left, right }) => !left || !right).length;
  return (
    <>
      <label className="file">
        {other ? "Compare with another recording" : "Choose a recording to compare with"}
        <input
          type="file"
          aria-label="Open a recording to compare with"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void model.openFile(file, true);
          }}
        />
      </label>
      {other && (
        <table className="compare">
          <caption>{`${differences} messages are only in one of them`}</caption>
          <thead>
            <tr>
              <th scope="col">{title || "This recording"}</th>
              <th scope="col">{other.name}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, 1000).map(({ left, right }, index) => (
              <tr key={index} className={left && right ? "" : "differs"}>
                <td>
                  {left && (
                    <button onClick={() => model.show({ selected: left.index })}>{nameOf(left)}</button>
                  )}
                </td>
                <td>{right && nameOf(right)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

function nameOf({ kind, method, detail }: Row): string {
  return `${kind === "response" ? "↩ " : ""}${method} ${detail}`.slice(0, 80);
}
