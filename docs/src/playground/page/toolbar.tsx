import type { VNode } from "preact";
import { useState } from "preact/hooks";

import type { Version } from "./agent-run.ts";
import { type Example, examples } from "./examples.ts";

interface ToolbarProps {
  readonly example: Example;
  /** Whether the program differs from the running one. */
  readonly isChanged: boolean;
  readonly version: Version;
  readonly onPick: (example: Example) => void;
  readonly onVersion: (version: Version) => void;
  readonly onRun: () => void;
  readonly onShare: () => Promise<void>;
}

/** The toolbar, for choosing an example and the version, and for running and sharing the program. */
export function Toolbar({ example, isChanged, version, ...on }: ToolbarProps): VNode {
  const [shared, setShared] = useState(false);
  const share = async (): Promise<void> => {
    await on.onShare();
    setShared(true);
  };
  return (
    <section class="toolbar" aria-label="Examples and settings">
      <div class="pills" role="group" aria-label="Examples">
        {examples.map((each) => (
          <button key={each.id} aria-pressed={each === example} onClick={() => on.onPick(each)}>
            {each.name}
          </button>
        ))}
      </div>
      <div class="actions">
        <div class="segments" role="group" aria-label="Protocol version">
          {([1, 2] as const).map((each) => (
            <button key={each} aria-pressed={each === version} onClick={() => on.onVersion(each)}>
              {`v${each}`}
            </button>
          ))}
        </div>
        <button onClick={() => void share()} onBlur={() => setShared(false)}>
          {shared ? "Link copied" : "Share"}
        </button>
        <button class="primary" title="Ctrl-Enter" onClick={on.onRun}>
          {isChanged ? "Run changes" : "Restart"}
        </button>
      </div>
    </section>
  );
}
