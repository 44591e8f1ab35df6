import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";

interface Action {
  readonly name: string;
  readonly inputs: Readonly<Record<string, { readonly description: string }>>;
  readonly runs: {
    readonly using: string;
    readonly steps: readonly {
      readonly shell: string;
      readonly env: Record<string, string>;
      readonly run: string;
    }[];
  };
}

const action = parse(readFileSync(join(import.meta.dirname, "../action.yml"), "utf8")) as Action;

test("the action is composite, with a single step that uses every input", () => {
  const [step, ...others] = action.runs.steps;
  expect(action.runs.using).toBe("composite");
  expect(others).toEqual([]);
  const used = Object.values(step?.env ?? {}).map((value) => /^\$\{\{ inputs\.(\w+) \}\}$/.exec(value)?.[1]);
  expect(new Set(used)).toEqual(new Set(Object.keys(action.inputs)));
});

test.skipIf(process.platform === "win32")(
  "the step passes the command's arguments through unchanged, including quotes",
  () => {
    const folder = mkdtempSync(join(tmpdir(), "parley-action-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, "npx"), '#!/bin/sh\nfor word; do printf "%s\\n" "$word"; done\n');
    chmodSync(join(folder, "npx"), 0o755);
    const env = {
      PATH: `${folder}:${process.env["PATH"]}`,
      COMMAND: 'agent --prompt "Say hello" -- node my-agent.js',
      VERSION: "1.2.3",
      BASELINE: "known.txt",
      HTML: "out.html",
    };
    const words = execFileSync("bash", ["-e", "-c", action.runs.steps[0]?.run ?? ""], {
      env,
      encoding: "utf8",
    });
    const expected =
      "--yes|@parley/conformance@1.2.3|agent|--github|--html|out.html|--baseline|known.txt|--prompt|Say hello|--|node|my-agent.js";
    expect(words.trimEnd().split("\n").join("|")).toBe(expected);
  },
);
