import { Dialog } from "@base-ui/react/dialog";
import type { ReactNode } from "react";

import { useModel, useView } from "../model/use-model.ts";
import { ExportMenu } from "./export-menu.tsx";
import { OpenFile } from "./open-file.tsx";
import { keys } from "./use-keyboard.ts";

interface TopBarProps {
  /** Number of errors, warnings and failed actions. */
  readonly faults: number;
}

/** Shows the recording's name and state, the most recent error, and controls for opening and exporting recordings. */
export function TopBar({ faults }: TopBarProps): ReactNode {
  const model = useModel();
  const { live, title, failure, recording, needsRecording } = useView();
  const status = live?.status ?? "recording";
  return (
    <header>
      <h1>Parley inspector</h1>
      <p className="title" title={title}>
        {title}
      </p>
      {!needsRecording && (
        <p role="status" data-status={status}>
          {status}, {recording.rows.length.toLocaleString("en")} entries
          {recording.protocolVersion !== undefined && `, protocol version ${recording.protocolVersion}`}
        </p>
      )}
      {live?.mode === "drive" && (
        <button onClick={() => void model.act({ action: "connect" })}>
          {live.status === "closed" ? "Connect" : "Connect again"}
        </button>
      )}
      {!needsRecording && (
        <>
          <OpenFile name="Open a recording">Open</OpenFile>
          <ExportMenu />
        </>
      )}
      <KeysDialog />
      {failure !== undefined && (
        <p role="alert">
          {failure}
          {faults > 0 && (
            <button onClick={() => model.show({ panel: "findings" })}>
              {faults === 1 ? "1 finding" : `${faults} findings`}
            </button>
          )}
          <button aria-label="Hide the error" onClick={() => model.show({ failure: undefined })}>
            ×
          </button>
        </p>
      )}
    </header>
  );
}

function KeysDialog(): ReactNode {
  const model = useModel();
  const { showsKeys } = useView();
  return (
    <Dialog.Root open={showsKeys} onOpenChange={(isOpen) => model.show({ showsKeys: isOpen })}>
      <Dialog.Trigger>Keys</Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="dialog">
          <Dialog.Title>Keys</Dialog.Title>
          <dl>
            {keys.map(([key, effect]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{effect}</dd>
              </div>
            ))}
          </dl>
          <Dialog.Close>Close</Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
