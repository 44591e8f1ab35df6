import type { ReactNode } from "react";

import { useModel } from "../model/use-model.ts";

interface OpenFileProps {
  /** Accessible name of the file input. */
  readonly name: string;
  /** Whether to compare the current recording with the file instead of opening it. */
  readonly compares?: boolean;
  readonly isMain?: boolean;
  readonly children: string;
}

export function OpenFile({ name, compares = false, isMain = false, children }: OpenFileProps): ReactNode {
  const model = useModel();
  return (
    <label className={isMain ? "file main" : "file"}>
      {children}
      <input
        type="file"
        aria-label={name}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void model.openFile(file, compares);
        }}
      />
    </label>
  );
}
