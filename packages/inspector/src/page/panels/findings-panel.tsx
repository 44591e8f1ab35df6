import type { ReactNode } from "react";

import type { Finding } from "../findings/finding.ts";
import { useModel, useView } from "../model/use-model.ts";

/** Maximum number of findings to show. */
const SHOWN = 500;

/** Maximum number of later rows to show for a finding. */
const ALSO = 10;

/** Shows the problems in a recording, with links to the messages and the specification. */
export function FindingsPanel({
  findings,
}: {
  readonly findings: readonly Finding[] | undefined;
}): ReactNode {
  const { refusals } = useView();
  if (findings === undefined) return <p>Checking the messages</p>;
  if (findings.length === 0 && refusals.length === 0) {
    return <p className="empty">No problems found.</p>;
  }
  return (
    <>
      {refusals.length > 0 && (
        <section aria-label="Failed actions">
          <h2>Failed actions</h2>
          <ul className="findings">
            {refusals.map((refusal, index) => (
              <li key={index} className="error">
                {refusal}
              </li>
            ))}
          </ul>
          <p>See Capabilities for what each side supports.</p>
        </section>
      )}
      {findings.length > 0 && (
        <p className="state">
          {(["error", "warning", "note"] as const).map((severity) => countOf(findings, severity)).join(", ")}
        </p>
      )}
      <ul className="findings">
        {findings.slice(0, SHOWN).map((finding) => (
          <FindingView key={`${finding.row} ${finding.id} ${finding.reason}`} finding={finding} />
        ))}
      </ul>
      {findings.length > SHOWN && <p>{`${findings.length - SHOWN} more findings are left out`}</p>}
    </>
  );
}

function countOf(findings: readonly Finding[], severity: string): string {
  const count = findings.filter((each) => each.severity === severity).length;
  return `${count} ${severity}${count === 1 ? "" : "s"}`;
}

function FindingView({ finding }: { readonly finding: Finding }): ReactNode {
  const { selected } = useView();
  const { severity, id, title, reason, advice, page, row, also = [] } = finding;
  return (
    <li className={`${severity} ${row === selected ? "linked" : ""}`}>
      <h2>
        <span className={`chip ${severity}`}>{severity}</span>
        {title}
      </h2>
      <p className="text">{reason.slice(0, 2000)}</p>
      {advice !== undefined && (
        <p>
          <strong>Fix:</strong> {advice}
        </p>
      )}
      <p className="bar">
        <RowButton row={row} />
        {also.slice(0, ALSO).map((each) => (
          <RowButton key={each} row={each} />
        ))}
        {also.length > ALSO && <span>{`and ${also.length - ALSO} more`}</span>}
        <code className="hint">{id}</code>
        {page !== undefined && (
          <a href={page} target="_blank" rel="noreferrer">
            Specification
          </a>
        )}
      </p>
    </li>
  );
}

function RowButton({ row }: { readonly row: number }): ReactNode {
  const model = useModel();
  return <button onClick={() => model.show({ selected: row })}>{`Entry ${row}`}</button>;
}
