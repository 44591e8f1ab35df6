import { readFile, rm } from "node:fs/promises";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { processesWith, uniqueSleep } from "../fixtures/processes.ts";
import { type ToolWorkshop, openToolWorkshop } from "../fixtures/tool-workshop.ts";
import { bashKillTool } from "./bash-kill-tool.ts";
import { bashOutputTool } from "./bash-output-tool.ts";
import { bashTool } from "./bash-tool.ts";
import { readTool } from "./read-tool.ts";

let workshop: ToolWorkshop;

beforeEach(async () => {
  workshop = await openToolWorkshop();
});

afterEach(async () => {
  await workshop.remove();
});

describe("bash", () => {
  it("returns a command's output", async () => {
    expect(await workshop.run(bashTool, { command: "echo hello; pwd >&2" })).toEqual({
      text: `hello\n${workshop.cwd}`,
      content: [text(`\`\`\`\nhello\n${workshop.cwd}\n\`\`\``)],
      isError: false,
      details: { exitCode: 0, signal: null },
    });
  });

  it("returns a nonzero exit code as a failure", async () => {
    expect(await workshop.run(bashTool, { command: "echo no; exit 3" })).toEqual({
      text: "no\n[Exit code 3]",
      content: [text("```\nno\n```\n\nExit code 3")],
      isError: true,
      details: { exitCode: 3, signal: null },
    });
    expect(await workshop.run(bashTool, { command: "kill -9 $$" })).toMatchObject({
      text: "[Killed by SIGKILL]",
      isError: true,
      details: { exitCode: null, signal: "SIGKILL" },
    });
  });

  it("reports that there is no output", async () => {
    expect(await workshop.run(bashTool, { command: "true" })).toMatchObject({
      text: "[No output]",
      content: [text("No output")],
      isError: false,
    });
  });

  it("kills a command after its timeout and keeps its output", async () => {
    expect(await workshop.run(bashTool, { command: "echo begun; sleep 60", timeout: 1 })).toMatchObject({
      text: "begun\n[Killed after 1 seconds]",
      isError: true,
    });
  });

  it("shows output as it arrives and keeps it when the call is cancelled", async () => {
    const controller = new AbortController();
    const result = workshop.run(bashTool, { command: "echo begun; sleep 60" }, controller.signal);
    await expect.poll(() => workshop.shown).toContainEqual([text("```\nbegun\n```")]);

    controller.abort();

    expect(await result).toMatchObject({ text: "begun\n[Cancelled by the user]", isError: true });
  });

  it("keeps the start and end of a long output", async () => {
    const result = await workshop.run(bashTool, { command: "echo first; seq 1 100000; echo last" });

    expect(result.text).toMatch(
      /^first\n1\n2\n[^]*\n\[… \d+ characters left out …\]\n[^]*\n100000\nlast\n\[The whole output is in \S+\]$/,
    );
    expect(result.text.length).toBeLessThan(30_300);
    const path = /output is in (\S+)\]$/.exec(result.text)?.[1] ?? "";
    expect(await workshop.prepare(readTool, { path })).toMatchObject({ permission: undefined });
    const lines = Array.from({ length: 100_000 }, (_, index) => index + 1);
    expect(await readFile(path, "utf8")).toBe(["first", ...lines, "last", ""].join("\n"));
    await rm(path);
  });

  it("removes secrets from a command's environment", async () => {
    vi.stubEnv("EXAMPLE_API_KEY", "secret");
    vi.stubEnv("EXAMPLE_TOKENS", "3");

    const result = await workshop.run(bashTool, { command: 'echo "[$EXAMPLE_API_KEY] [$EXAMPLE_TOKENS]"' });

    vi.unstubAllEnvs();
    expect(result.text).toBe("[] [3]");
  });

  it("shows the whole command, even if it is long, and always requests permission", async () => {
    const command = `echo ${"x".repeat(200)}\nrm -rf /tmp/nothing`;
    const title = `\`echo ${"x".repeat(55)}⟨139 characters⟩xxxxxx\\u{a}rm -rf /tmp/nothing\``;

    expect(await workshop.prepare(bashTool, { command })).toMatchObject({
      title,
      preview: [text(`\`\`\`sh\n${command}\n\`\`\``)],
      permission: {
        subject: { type: "command", command },
        title,
        effect: "act",
      },
    });
  });

  it("does not run in a folder that does not exist", async () => {
    const call = await workshop.prepare(bashTool, { command: "true" });
    await rm(workshop.cwd, { recursive: true });

    await expect(workshop.perform(call)).rejects.toThrow(
      `Cannot run \`true\`: the working directory "${workshop.cwd}" does not exist`,
    );
  });

  it("kills processes that a command left running", async () => {
    const sleep = uniqueSleep();

    expect(await workshop.run(bashTool, { command: `sleep ${sleep} & echo done` })).toMatchObject({
      text: "done",
      isError: false,
    });

    await expect.poll(() => processesWith(sleep)).toEqual([]);
  });

  it("rejects an empty command and a timeout that is too long", async () => {
    await expect(workshop.prepare(bashTool, { command: " " })).rejects.toThrow('"command" is empty');
    await expect(workshop.prepare(bashTool, { command: "true", timeout: 1801 })).rejects.toThrow(
      '"timeout" must be at most 1800, found 1801',
    );
  });
});

describe("bash in the background", () => {
  it("returns an id immediately and new output later", async () => {
    const command = "echo one; until test -e go; do sleep 0.02; done; echo two; exit 3";

    expect(await workshop.run(bashTool, { command, background: true })).toEqual({
      text: '[It is running in the background as "bash_1"]',
      content: [text('It is running in the background as "bash_1"')],
      details: { id: "bash_1" },
    });

    await expect
      .poll(async () => (await workshop.run(bashOutputTool, { id: "bash_1" })).text)
      .toBe("one\n[Still running]");
    expect(await workshop.run(bashOutputTool, { id: "bash_1" })).toMatchObject({
      text: "[Still running]",
      isError: false,
    });
    await workshop.write("go", "");
    expect(await workshop.run(bashOutputTool, { id: "bash_1", wait: 60 })).toEqual({
      text: "two\n[Exit code 3]",
      content: [text("```\ntwo\n```\n\nExit code 3")],
      isError: true,
      details: { exitCode: 3, signal: null },
    });
    await expect(workshop.prepare(bashOutputTool, { id: "bash_1" })).rejects.toThrow(
      'There is no background command "bash_1"; there are none',
    );
  });

  it("shows output during a wait, which can be cancelled", async () => {
    const controller = new AbortController();
    await workshop.run(bashTool, { command: "echo begun; sleep 60", background: true });
    const waiting = workshop.run(bashOutputTool, { id: "bash_1", wait: 60 }, controller.signal);
    await expect.poll(() => workshop.shown).toContainEqual([text("```\nbegun\n```")]);

    controller.abort();

    expect(await waiting).toMatchObject({ text: "begun\n[Still running]" });
    await workshop.run(bashKillTool, { id: "bash_1" });
  });

  it("reports that a command succeeded", async () => {
    await workshop.run(bashTool, { command: "true", background: true });

    expect(await workshop.run(bashOutputTool, { id: "bash_1", wait: 60 })).toMatchObject({
      text: "[Ended]",
      isError: false,
    });
  });

  it("is killed along with all processes that it started", async () => {
    const sleep = uniqueSleep();
    await workshop.run(bashTool, { command: "sleep 60", background: true });
    await workshop.run(bashTool, {
      command: `echo begun; sleep ${sleep} & echo >go; wait`,
      background: true,
    });
    await expect.poll(() => workshop.read("go")).toBeDefined();
    expect(await processesWith(sleep)).not.toEqual([]);

    expect(await workshop.run(bashKillTool, { id: "bash_2" })).toMatchObject({
      text: "begun\n[Killed by SIGKILL]",
      isError: false,
    });

    await expect.poll(() => processesWith(sleep)).toEqual([]);
    await expect(workshop.prepare(bashKillTool, { id: "bash_2" })).rejects.toThrow('there are "bash_1"');
    await workshop.run(bashKillTool, { id: "bash_1" });
  });

  it("is titled as a background command, and requires permission like any other command", async () => {
    expect(await workshop.prepare(bashTool, { command: "serve", background: true })).toMatchObject({
      title: "`serve` in the background",
      permission: { subject: { type: "command", command: "serve" } },
    });
  });
});

function text(words: string): object {
  return { type: "content", content: { type: "text", text: words } };
}
