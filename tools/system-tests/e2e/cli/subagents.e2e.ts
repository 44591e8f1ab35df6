import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { describe, expect, test } from "vitest";

import { PARLEY } from "../../src/built-packages.ts";
import { createChatFolder, fixedScreen, isDone, keys, shows } from "./screen-chat.ts";

const agent = fileURLToPath(new URL("fixtures/opens-subagents.ts", import.meta.url));

describe.each(["1", "2"] as const)("subagents of a version %s agent", (protocol) => {
  test("are shown on the screen while they work, can ask questions, and can be cancelled individually", async () => {
    const screen = await (await createChatFolder()).start("opens-subagents", { protocol });
    // The screen is the same in both versions.
    const fixed = (): string => fixedScreen(screen).replace(`ACP version ${protocol}`, "ACP version …");
    screen.type("go\r");
    await shows(screen, "Survey tests asks: Run the tests");
    await shows(screen, "[w] No, and tell the agent why");
    await expect(fixed()).toMatchFileSnapshot("captures/redrawn/subagents-question.txt");
    screen.type("y");
    await shows(screen, "Survey tests · done");
    screen.type("\u000f");
    await shows(screen, "The answer was yes");
    await expect(fixed()).toMatchFileSnapshot("captures/redrawn/subagents-open.txt");
    screen.type("\u0014");
    await shows(screen, "→ Watch logs");
    screen.type(keys.enter);
    await isDone(screen, "All done");
    expect(screen.everything()).toContain("Watch logs · cancelled");
    expect(screen.everything()).toContain("Count lines · cancelled");
  });

  test("are named in parley run's output, as text and as JSON", async () => {
    const { cwd } = await createChatFolder();
    const run = async (...options: readonly string[]): Promise<string> => {
      const args = [PARLEY, "run", "--protocol", protocol, ...options, "go", "--", process.execPath, agent];
      // Starts only the subagent whose request is rejected, because nothing would cancel the other subagent.
      const ending = ["--disable-warning=ExperimentalWarning", ...args, "alone"];
      const { stdout } = await promisify(execFile)(process.execPath, ending, { cwd }).catch(
        (error: unknown) => error as { readonly stdout: string },
      );
      return stdout;
    };
    expect((await run()).split("\n")).toEqual([
      "[Survey tests] [started] waiting for you",
      "[Survey tests] Looking",
      "[Survey tests] around",
      "[Survey tests] [started] Run the tests",
      "[Survey tests] [failed] Run the tests",
      "[Survey tests] The answer was no",
      "[Survey tests] [completed] done",
      "All done",
      "",
    ]);
    const lines = (await run("--json"))
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { type: string; subagent?: object; update?: object });
    const ofSubagent = lines.filter(({ subagent }) => subagent !== undefined);
    const subagent = { sessionId: "kid-1", title: "Survey tests" };
    expect(ofSubagent.map((line) => line.subagent)).toEqual(ofSubagent.map(() => subagent));
    expect(ofSubagent.map(({ type }) => type)).toEqual([
      "update",
      "permission",
      ...(protocol === "1" ? ["update", "update"] : ["update", "update", "update"]),
    ]);
  });
});
