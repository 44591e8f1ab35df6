import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { languagesPage, pageExample } from "./fixtures/examples/page-example.ts";
import { runProgram } from "./fixtures/examples/run-example.ts";
import { testLanguage } from "./fixtures/round-trip/test-language.ts";
import { buildRust } from "./fixtures/rust/build-rust.ts";
import { rustFolder } from "./fixtures/rust/rust-project.ts";
import { missingTool, runTool } from "./fixtures/tool-chain.ts";

const tools = [
  ["cargo", "--version"],
  ["clippy-driver", "--version"],
  ["rustfmt", "--version"],
];

testLanguage({
  title: "Rust with serde",
  language: "rust",
  row: "Rust",
  tools,
  unchecked: ["bounds", "alternatives"],
  flatVariants: false,
  reads: true,
  differs: ["range"],
  build: buildRust,
});

describe.skipIf(missingTool(tools))("generated Rust", () => {
  it("runs the documentation's example that applies updates", async () => {
    const code = pageExample("rust-state");
    const output = await runProgram({ language: "rust", name: "page-state", code });
    expect(output).not.toBe("");
    expect(languagesPage).toContain(`${code}\`\`\`\n\n\`\`\`text\n${output}\`\`\``);
  });

  it.each(["v1", "v2"])("folds the updates in all %s fixtures", async (protocol) => {
    const path = new URL(`../resources/fixtures/${protocol}/folds.jsonl`, import.meta.url);
    const folds = readFileSync(path, "utf8").trimEnd().split("\n");
    const fixtures = folds.map((line) => JSON.parse(line) as { notifications: unknown[]; state: unknown });
    const program = join(await rustFolder(), "target/debug/round-trip");
    const input = fixtures.map(({ notifications }) => `${JSON.stringify(notifications)}\n`).join("");
    const { stdout, stderr } = spawnSync(program, [protocol, "fold"], { input, encoding: "utf8" });
    const states = stdout.trimEnd().split("\n");
    expect(stderr).toBe("");
    expect(states.map((state) => JSON.parse(state) as unknown)).toEqual(fixtures.map(({ state }) => state));
  });

  it("creates, patches, reads and repairs values in one line each", async () => {
    const folder = await rustFolder();
    const { stdout } = await runTool([join(folder, "target/debug/round-trip"), "usage"], { cwd: folder });
    expect(stdout).toBe("9 parts\n");
  });
});
