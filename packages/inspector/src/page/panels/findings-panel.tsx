import { type ReactNode, useEffect, useState } from "react";

import type { Finding } from "../model/finding.ts";
import { useModel, useView } from "../model/use-model.ts";

/** Findings that are shown at most. */
const SHOWN = 500;

/** The faults of the recording, with a link to the message and to the specification. */
export function FindingsPanel(): ReactNode {
  const model = useModel();
  const { selected } = useView();
  const findings = useFindings();
  if (findings === undefined) return <p>Checking the messages</p>;
  const count = (severity: string): number => findings.filter((each) => each.severity === severity).length;
  return (
    <>
      <p className="state">{`${count("error")} errors, ${count("warning")} warnings, ${count("note")} notes`}</p>
      <ul className="findings">
        {findings.slice(0, SHOWN).map((finding, index) => (
          <li key={index} className={`${finding.severity} ${finding.row === selected ? "linked" : ""}`}>
            <button onClick={() => model.show({ selected: finding.row })}>
              <strong>{`${finding.severity}: ${finding.id}`}</strong>
              {` at entry ${finding.row}`}
            </button>
            <p className="text">{finding.reason.slice(0, 2000)}</p>
            {finding.advice !== undefined && <p>{finding.advice}</p>}
            {finding.page !== undefined && (
              <a href={finding.page} target="_blank" rel="noreferrer">
                The specification of this rule
              </a>
            )}
          </li>
        ))}
      </ul>
      {findings.length > SHOWN && <p>{`${findings.length - SHOWN} more findings are left out`}</p>}
    </>
  );
}

/** The findings. While the recording grows they are made again once a second at most: each takes all messages. */
function useFindings(): readonly Finding[] | undefined {
  const { recording } = useView();
  const { revision } = recording;
  const [made, setMade] = useState<{ readonly findings: readonly Finding[]; readonly of: object }>();
  useEffect(() => {
    let isOld = false;
    const make = async (): Promise<void> => {
      const { findFindings } = await import("../model/findings.ts");
      if (!isOld) setMade({ findings: findFindings(recording), of: recording });
    };
    const timer = setTimeout(() => void make(), made?.of === recording ? 1000 : 0);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
    // The findings themselves are no reason to make them again.
  }, [recording, revision]);
  return made?.of === recording ? made.findings : undefined;
}
