import { type Context, type ReactNode, createContext } from "react";

import type { FindingMarks, MarkSeverity } from "./finding-marks.ts";

export const MarksContext: Context<FindingMarks> = createContext<FindingMarks>(new Map());

export function FindingMark({ severity }: { readonly severity: MarkSeverity | undefined }): ReactNode {
  if (severity === undefined) return null;
  const name = `has a finding: ${severity}`;
  return (
    <span className={`finding-mark ${severity}`} role="img" aria-label={name} title={name}>
      !
    </span>
  );
}
