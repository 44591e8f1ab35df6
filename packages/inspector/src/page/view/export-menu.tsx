import { Menu } from "@base-ui/react/menu";
import { maskSecrets } from "@parley/protocol/recording";
import { type ReactNode, useRef } from "react";

import { recordingOf, transcriptOf, vitestOf } from "../model/exports.ts";
import { useView } from "../model/use-model.ts";

/** Exports the recording to files. Secrets are always masked. */
export function ExportMenu(): ReactNode {
  const { recording, selected, live } = useView();
  const row = selected === undefined ? undefined : recording.rows[selected];
  const command = live === undefined || live.mode === "open" ? undefined : live.title;
  // The menu belongs in the page's header so that it is inside a landmark.
  const element = useRef<HTMLDivElement>(null);
  return (
    <div ref={element}>
      <Menu.Root>
        <Menu.Trigger disabled={recording.rows.length === 0}>Export</Menu.Trigger>
        <Menu.Portal container={element}>
          <Menu.Positioner sideOffset={4} align="end">
            <Menu.Popup className="menu">
              <Menu.Item onClick={() => download("wire.jsonl", recordingOf(recording))}>Recording</Menu.Item>
              <Menu.Item
                disabled={row?.entry.text === undefined}
                onClick={() =>
                  row && download(`message-${row.index}.json`, maskSecrets(row.entry.text ?? ""))
                }
              >
                Selected message
              </Menu.Item>
              <Menu.Item onClick={() => download("transcript.txt", transcriptOf(recording))}>
                Transcript for the conformance kit
              </Menu.Item>
              <Menu.Item onClick={() => download("recording.test.ts", vitestOf(recording, command))}>
                Failing test for vitest
              </Menu.Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </div>
  );
}

function download(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
