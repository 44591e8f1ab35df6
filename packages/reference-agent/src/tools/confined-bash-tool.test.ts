import { execFileSync } from "node:child_process";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { type Server, createServer } from "node:net";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { processesWith, uniqueSleep } from "../fixtures/processes.ts";
import { type ToolWorkshop, openToolWorkshop } from "../fixtures/tool-workshop.ts";
import { confine, findSandbox } from "../sandbox/index.ts";
import { bashKillTool } from "./bash-kill-tool.ts";
import { bashOutputTool } from "./bash-output-tool.ts";
import { confinedBashTool } from "./confined-bash-tool.ts";
import type { PreparedCall, ToolResult } from "./tool.ts";

const state = await findSandbox({ roots: [] });
const why = "unavailable" in state ? ` (skipped: ${state.unavailable})` : "";

let workshop: ToolWorkshop;
let home: string;
let own: string;

beforeEach(async () => {
  // The sandbox's own /tmp would hide paths in the system's /tmp.
  vi.stubEnv("TMPDIR", "/var/tmp");
  workshop = await openToolWorkshop();
  home = join(workshop.outside, "home");
  own = join(workshop.outside, "own");
  await Promise.all([mkdir(join(home, ".ssh"), { recursive: true }), mkdir(own)]);
  await writeFile(join(home, ".ssh", "id"), "secret key");
  await writeFile(join(home, ".netrc"), "secret login");
  await writeFile(join(own, "credentials.json"), "secret credential");
  vi.stubEnv("HOME", home);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  workshop.context.outputFolder.remove();
  await workshop.remove();
});

function textMatching(pattern: RegExp): object {
  return { type: "content", content: { type: "text", text: expect.stringMatching(pattern) as string } };
}

/** Prepares a call that runs in the sandbox. */
function prepare(input: object): Promise<PreparedCall> {
  const { cwd, roots, outputFolder, baseline } = workshop.context;
  const program = "program" in state ? state.program : "";
  return confinedBashTool.prepare(input, {
    ...workshop.context,
    confine: (options) =>
      confine({
        program,
        cwd,
        roots,
        ownPaths: [own],
        programPaths: [],
        baseline,
        scratch: outputFolder.scratch(),
        environment: process.env,
        ...options,
      }),
  });
}

async function run(input: object): Promise<ToolResult> {
  return workshop.perform(await prepare(input));
}

describe.skipIf(why !== "")(`bash in a sandbox${why}`, () => {
  it("can change the working directory but nothing outside it", async () => {
    await writeFile(join(workshop.outside, "theirs.txt"), "theirs");

    expect(await run({ command: "echo mine > a.txt; pwd" })).toMatchObject({
      text: workshop.cwd,
      isError: false,
    });
    expect(await workshop.read("a.txt")).toBe("mine\n");
    for (const path of ["/etc/parley-test", "/usr/parley-test", join(home, "c.txt"), "/var/parley-test"]) {
      expect((await run({ command: `echo x > ${path}` })).text).toContain("Read-only file system");
    }
    const theirs = join(workshop.outside, "theirs.txt");
    expect((await run({ command: `cat ${theirs}` })).text).toContain("No such file");
    expect((await run({ command: `ls ${home}; cat ${theirs}` })).text).not.toContain("theirs\n");
  });

  it("uses a session-specific /tmp, shared only with later commands", async () => {
    await writeFile("/tmp/parley-sandbox-test", "theirs");
    await run({ command: "echo one > /tmp/kept; echo two > $TMPDIR/other" });

    const { text } = await run({ command: "cat /tmp/kept /tmp/other; ls /tmp/parley-sandbox-test" });

    await rm("/tmp/parley-sandbox-test");
    expect(text).toMatch(/^one\ntwo\nls: .*No such file/);
    await expect(readFile("/tmp/kept")).rejects.toThrow("ENOENT");
  });

  it("cannot read the agent's files or the user's keys, not even through the agent's environment", async () => {
    vi.stubEnv("SOME_API_KEY", "secret variable");
    const paths = [join(home, ".ssh", "id"), join(home, ".netrc"), join(own, "credentials.json")];

    const seen = await run({
      command: `cat ${paths.join(" ")} /proc/${process.pid}/environ /proc/[0-9]*/environ; printenv SOME_API_KEY`,
    });

    expect(seen.isError).toBe(true);
    expect(seen.text).not.toContain("secret");
  });

  it("loads the files that environment variables refer to, but only inside the sandbox", async () => {
    vi.stubEnv("BASH_ENV", join(workshop.cwd, "rc.sh"));
    vi.stubEnv("LD_LIBRARY_PATH", join(workshop.cwd, "lib"));
    const escaped = join(workshop.outside, "escaped");

    const written = await run({ command: `echo 'echo sourced; : > ${escaped}' 2>/dev/null > rc.sh` });
    const { text } = await run({ command: 'echo "$LD_LIBRARY_PATH"' });

    expect(written.text).toContain("may run by itself later");
    expect(text.match(/sourced/g)).toHaveLength(1);
    expect(text).toContain(join(workshop.cwd, "lib"));
    await expect(readFile(escaped)).rejects.toThrow("ENOENT");
  });

  it("has no network access unless the user allows it", async () => {
    const server: Server = createServer((socket) => socket.end("hello from the network"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as { readonly port: number };
    const command = `cat < /dev/tcp/127.0.0.1/${port}`;
    const closed = await run({ command });
    const input = { command, access: "network", reason: "To see it" };
    const call = await prepare(input);
    const open = await workshop.perform(call);
    server.close();

    expect(closed).toMatchObject({ isError: true });
    expect(closed.text).not.toContain("hello");
    expect(open).toMatchObject({ text: "hello from the network", isError: false });
    expect(call).toMatchObject({
      title: `\`${command}\`, in the sandbox with network`,
      permission: { effect: "act", title: `\`${command}\` with network` },
    });
    expect(JSON.stringify(call.preview)).toContain("The model's reason: To see it");
  });

  it("cannot change files that run automatically, and reports new ones", async () => {
    await workshop.write("package.json", "{}");
    execFileSync("git", ["init", "--quiet"], { cwd: workshop.cwd });
    await workshop.write(".vscode/settings.json", "{}");

    for (const path of ["package.json", ".git/hooks/pre-commit", ".git/config", ".vscode/tasks.json"]) {
      expect((await run({ command: `echo x >> ${path}` })).text).toContain("Read-only file system");
    }
    expect((await run({ command: "mv .git old" })).isError).toBe(true);
    expect((await run({ command: "echo x > .envrc" })).text).toBe(
      `[No output]\n[It changed or made what may run by itself later: ${join(workshop.cwd, ".envrc")}]`,
    );
  });

  it("reports what a background command created when the command ends", async () => {
    const { text } = await run({ command: "echo x > .envrc; echo done", background: true });
    expect(text).toBe('[It is running in the background as "bash_1"]');

    const ended = await workshop.run(bashOutputTool, { id: "bash_1", wait: 60 });
    expect(ended.text).toContain(
      `done\n\n[It changed or made what may run by itself later: ${join(workshop.cwd, ".envrc")}]`,
    );
  });

  it("reports after each command what a background command has created and changed", async () => {
    await run({
      command:
        "until [ -e go ]; do sleep 0.01; done; mkdir .husky; touch made; " +
        "until [ -e on ]; do sleep 0.01; done; echo x > .husky/pre-commit; touch filled; sleep 60",
      background: true,
    });
    await workshop.write("go", "");
    await expect.poll(() => readFile(join(workshop.cwd, "made"), "utf8").catch(() => "none")).toBe("");
    const note = `[It changed or made what may run by itself later: ${join(workshop.cwd, ".husky")}]`;

    const first = await run({ command: "true" });
    const unchanged = await run({ command: "true" });
    await workshop.write("on", "");
    await expect.poll(() => readFile(join(workshop.cwd, "filled"), "utf8").catch(() => "none")).toBe("");
    const second = await run({ command: "true" });
    await workshop.run(bashKillTool, { id: "bash_1" });

    expect(first.text).toContain(note);
    expect(unchanged.text).toBe("[No output]");
    expect(second.text).toContain(note);
    expect(workshop.context.baseline.isWatching).toBe(false);
    await run({ command: "true" });
    // Simulates a change by another program.
    await workshop.write(".envrc", "");
    expect((await run({ command: "true" })).text).toBe("[No output]");
  });

  it("reports what a command creates, even if the command is killed or creates a file at the last moment", async () => {
    const command = "trap '' TERM; echo x > .envrc; setsid sleep 60 & wait";
    const { text } = await run({ command, timeout: 1 });
    // Simulates a write after the comparison but before the kernel kills the process.
    await workshop.write(".husky/late", "");

    const later = await run({ command: "true" });
    const last = await run({ command: "true" });

    expect(text).toContain(join(workshop.cwd, ".envrc"));
    expect(later.text).toContain(join(workshop.cwd, ".husky"));
    expect(last.text).toBe("[No output]");
  });

  it("reports thousands of created files in one short note, and then makes the session's directories read-only", async () => {
    const name = "x".repeat(200);
    const command = `mkdir -p d{1..1000}/${name} && touch d{1..1000}/${name}/.envrc plain`;

    const { text, content = [] } = await run({ command });
    const later = await run({ command: ": > later" });

    expect(text).toContain(" and 980 more]");
    expect(text.length + JSON.stringify(content).length).toBeLessThan(15_000);
    expect(later.text).toContain("later: Read-only file system");
    expect(later.text).toContain(
      "[In the sandbox, the session's directories are read-only because they contain more files that run automatically than can be protected]",
    );
  });

  it("offers to run a failed command outside the sandbox if the sandbox may be the cause", async () => {
    workshop.objection = undefined;
    const path = join(home, "out.txt");

    const result = await run({ command: `echo out > ${path}` });

    expect(workshop.asked).toEqual([
      {
        title: expect.stringMatching(
          /^`echo out > .*`, again outside the sandbox, because it failed inside$/,
        ),
        content: [textMatching(/^The command wrote:\n\n```\n.*Read-only.*\n```$/)],
      },
    ]);
    expect(result).toMatchObject({
      isError: false,
      text: "[No output]\n[It failed in the sandbox; this runs it outside]",
    });
    expect(await readFile(path, "utf8")).toBe("out\n");
  });

  it.each([
    ["reads a file", (path: string) => `cat ${path}`],
    ["creates a file next to it", (path: string) => `echo x > ${path}.new`],
    ["names it in quotes", (path: string) => `ls ${path}`],
  ])("offers to leave the sandbox for a missing file if the command %s", async (_name, command) => {
    workshop.objection = undefined;
    const path = join(workshop.outside, "theirs.txt");
    await writeFile(path, "theirs");

    await run({ command: command(path) });

    expect(workshop.asked).toMatchObject([{ content: [textMatching(/theirs\.txt/)] }]);
  });

  it.each(["in-the-project.txt", "/usr/no-such-folder/file", "/tmp/no-such-file", "/no-such-file"])(
    "does not offer to leave the sandbox for the nonexistent %s",
    async (path) => {
      expect(await run({ command: `cat ${path}` })).toMatchObject({ isError: true });
      expect(workshop.asked).toEqual([]);
    },
  );

  it("informs the model that the user denied running a command outside the sandbox", async () => {
    const { text, isError } = await run({ command: "touch /etc/parley-test" });

    expect(isError).toBe(true);
    expect(text).toMatch(
      /\[Exit code 1\]\n\[The sandbox may be why it failed. The user did not allow this call\]$/,
    );
  });

  it("does not offer to leave the sandbox after other failures", async () => {
    expect(await run({ command: "echo wrong; exit 3" })).toMatchObject({ text: "wrong\n[Exit code 3]" });
    expect(workshop.asked).toEqual([]);
  });

  it("kills everything that it started when it ends", async () => {
    const sleep = uniqueSleep();
    await run({ command: `setsid sleep ${sleep} & echo done` });
    await expect.poll(() => processesWith(sleep)).toEqual([]);

    await run({ command: `setsid sleep ${sleep} & sleep 60`, background: true });
    await expect.poll(() => processesWith(sleep)).not.toEqual([]);
    await workshop.run(bashKillTool, { id: "bash_1" });
    await expect.poll(() => processesWith(sleep)).toEqual([]);
  });
});

describe("leaving the sandbox", () => {
  it("requires a reason, which the user sees, and a new decision every time", async () => {
    await expect(prepare({ command: "true", access: "full" })).rejects.toThrow('"reason" is needed');

    expect(await prepare({ command: "true", access: "full", reason: "It needs\nthe disk" })).toMatchObject({
      title: "`true`, outside the sandbox",
      permission: { subject: { type: "command", command: "true" }, effect: "act", once: true },
    });
    expect(await prepare({ command: "true" })).toMatchObject({
      title: "`true`, in the sandbox",
      permission: { effect: "confined" },
    });
  });
});

describe("an unusable bubblewrap", () => {
  it.runIf(process.platform === "linux")("is reported with the reason", async () => {
    const path = workshop.outside;
    expect(await findSandbox({ roots: [], path })).toEqual({
      unavailable: "bubblewrap (bwrap) is not installed outside of the working directories",
    });
    const script = "#!/bin/sh\necho 'bwrap: No permissions to create new namespace' >&2\nexit 1\n";
    await writeFile(join(path, "bwrap"), script, { mode: 0o755 });
    expect(await findSandbox({ roots: [], path })).toEqual({
      unavailable: "bubblewrap cannot be used here: bwrap: No permissions to create new namespace",
    });
  });
});
