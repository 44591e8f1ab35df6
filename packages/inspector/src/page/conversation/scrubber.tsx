import type { ReactNode } from "react";

import { useModel, useView } from "../model/use-model.ts";

/** Lets the user choose the position of the recording that the conversation shows. */
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
      <output>{position === undefined ? "end" : `entry ${position} of ${last}`}</output>
      {position !== undefined && (
        <button onClick={() => model.show({ position: undefined })}>To the end</button>
      )}
    </div>
  );
}
