import type { ReactNode } from "react";

import { useModel, useView } from "../model/use-model.ts";

/** Lets the user choose the position in the recording that the conversation shows. */
export function Scrubber(): ReactNode {
  const model = useModel();
  const { recording, position } = useView();
  const last = Math.max(0, recording.rows.length - 1);
  return (
    <div className="scrubber">
      <input
        type="range"
        aria-label="Position in the recording"
        min={0}
        max={last}
        value={position ?? last}
        onChange={({ target }) =>
          model.show({ position: target.valueAsNumber >= last ? undefined : target.valueAsNumber })
        }
      />
      {/* These keep their width, or the slider would move under the pointer that drags it. */}
      <output style={{ minWidth: `${`${last} of ${last}`.length}ch` }}>
        {position === undefined ? "end" : `${position} of ${last}`}
      </output>
      <button disabled={position === undefined} onClick={() => model.show({ position: undefined })}>
        Jump to end
      </button>
    </div>
  );
}
