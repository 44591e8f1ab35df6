import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

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
  /** Puts the program's link in the address bar and, if the browser allows it, on the clipboard. */
  readonly onShare: () => Promise<boolean>;
}

/** A toolbar with the example, the protocol version, and buttons to run and share the program. */
export function Toolbar({ example, isChanged, version, ...on }: ToolbarProps): VNode {
  const [label, setLabel] = useState("Share");
  const pills = useRef<HTMLDivElement>(null);
  // A link can select a pill that is out of view on a narrow screen.
  useEffect(
    () =>
      pills.current
        ?.querySelector('[aria-pressed="true"]')
        ?.scrollIntoView({ block: "nearest", inline: "center" }),
    [example],
  );
  const share = async (): Promise<void> => {
    setLabel((await on.onShare()) ? "Link copied" : "Link in the address bar");
  };
  return (
    <section class="toolbar" aria-label="Examples and settings">
      <div class="pills" ref={pills} role="group" aria-label="Examples">
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
        <button onClick={() => void share()} onBlur={() => setLabel("Share")}>
          {label}
        </button>
        <button class="primary" title="Ctrl-Enter" onClick={on.onRun}>
          {isChanged ? "Run changes" : "Restart"}
        </button>
      </div>
    </section>
  );
}
