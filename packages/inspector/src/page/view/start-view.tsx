import type { ReactNode } from "react";

import { useModel } from "../model/use-model.ts";
import { OpenFile } from "./open-file.tsx";

/** Commands that make a recording, and where to use each one. */
const sources = [
  [
    "At a terminal, where each line that you type is a prompt",
    "parley trace --record wire.jsonl -- my-agent",
  ],
  ["In an editor's settings, before the agent's command", "parley trace --record wire.jsonl --"],
  ["For a chain of proxies", 'parley conduct --trace wire.jsonl "my-proxy" "my-agent"'],
] as const;

/** A recording of the reference agent, loaded on demand. */
const samples = import.meta.glob<string>("./sample.jsonl", { query: "?raw", import: "default" });

/** Explains how to get a recording. Shown until the user opens one. */
export function StartView(): ReactNode {
  const model = useModel();
  const openSample = async (): Promise<void> => {
    const text = await samples["./sample.jsonl"]?.();
    if (text !== undefined) await model.openFile(new File([text], "sample.jsonl"));
  };
  return (
    <main className="start">
      <h2>Open a recording</h2>
      <p>
        A recording contains every message between a client and an agent. Open one, or drop it onto this page.
        It never leaves your browser.
      </p>
      <div className="bar">
        <OpenFile name="Open a recording" isMain>
          Open a recording
        </OpenFile>
        <button onClick={() => void openSample()}>Open the sample</button>
      </div>
      <h2>Make a recording</h2>
      <dl>
        {sources.map(([when, command]) => (
          <div key={command}>
            <dt>{when}</dt>
            <dd>
              <code>{command}</code>
            </dd>
          </div>
        ))}
      </dl>
      <p>
        To watch an agent live, run <code>parley inspect -- my-agent</code>. The command <code>parley</code>{" "}
        is in the package <code>@parley/cli</code>.
      </p>
    </main>
  );
}
