import { formatRecord, maskSecrets } from "@parley/protocol/recording";
import type { ReactNode } from "react";

import { transcriptOf, vitestOf } from "../model/exports.ts";
import type { Recording } from "../model/recording.ts";
import { useModel, useView } from "../model/use-model.ts";

/** The name and state of the recording, the latest error, and ways to open and export recordings. */
export function TopBar(): ReactNode {
  const model = useModel();
  const { live, title, failure, recording } = useView();
  const status = live?.status ?? (recording.rows.length > 0 ? "recording" : "nothing is open");
  return (
    <header>
      <h1>Parley inspector</h1>
      <p className="title" title={title}>
        {title}
      </p>
      <p role="status">
        {status}, {recording.rows.length.toLocaleString("en")} entries
      </p>
      {live?.mode === "drive" && (
        <button onClick={() => void model.act({ action: "connect" })}>
          {live.status === "closed" ? "Connect" : "Connect again"}
        </button>
      )}
      <label className="file">
        Open
        <input
          type="file"
          aria-label="Open a recording"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void model.openFile(file);
          }}
        />
      </label>
      <ExportMenu recording={recording} />
      {failure !== undefined && (
        <p role="alert">
          {failure}
          <button aria-label="Hide the error" onClick={() => model.show({ failure: undefined })}>
            ×
          </button>
        </p>
      )}
    </header>
  );
}

function ExportMenu({ recording }: { readonly recording: Recording }): ReactNode {
  const save = (kind: string): void => {
    const entries = recording.rows.map(({ entry }) => entry);
    if (kind === "recording") {
      const masked = entries.map((entry) =>
        formatRecord(entry.text === undefined ? entry : { ...entry, text: maskSecrets(entry.text) }),
      );
      download("wire.jsonl", masked.join(""));
    }
    if (kind === "transcript") download("transcript.txt", transcriptOf(recording));
    if (kind === "test") download("recording.test.ts", vitestOf(recording));
  };
  return (
    <select
      aria-label="Export"
      value=""
      disabled={recording.rows.length === 0}
      onChange={({ target }) => save(target.value)}
    >
      <option value="">Export</option>
      <option value="recording">Recording, secrets masked</option>
      <option value="transcript">Transcript</option>
      <option value="test">Test for vitest</option>
    </select>
  );
}

function download(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
