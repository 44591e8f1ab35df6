import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { describe, expect, onTestFinished, test } from "vitest";

import { localTerminals } from "./local-terminals.ts";

const node = (
  script: string,
  options: object = {},
): Parameters<ReturnType<typeof localTerminals>["create"]>[0] => ({
  command: process.execPath,
  args: ["-e", script],
  cwd: "/",
  ...options,
});

test("runs a command in its directory and reports its output and exit status", async () => {
  const script =
    "console.log(process.cwd(), process.env.WORD); console.error('and this'); process.exitCode = 3";
  const terminal = await localTerminals().create(node(script, { cwd: "/tmp", env: { WORD: "hello" } }));
  await expect(terminal.waitForExit()).resolves.toEqual({ exitCode: 3, signal: null });
  const { output, ...rest } = await terminal.output();
  expect(output.split("\n").toSorted()).toEqual(["", "/tmp hello", "and this"]);
  expect(rest).toEqual({ truncated: false, exitStatus: { exitCode: 3, signal: null } });
  await terminal.release();
});

test.skipIf(process.platform === "win32")("uses a launcher to start the program or the shell", async () => {
  const launcher = ["env", "GREETING=good morning"];
  for (const request of [
    { command: "printenv", args: ["GREETING"] },
    { command: 'echo "$GREETING"', shell: true },
  ]) {
    const terminal = await localTerminals().create({ ...request, launcher, cwd: "/" });
    await expect(terminal.waitForExit()).resolves.toEqual({ exitCode: 0, signal: null });
    await expect(terminal.output()).resolves.toMatchObject({ output: "good morning\n" });
    await terminal.release();
  }
});

test.skipIf(process.platform === "win32")("runs a command line without arguments in a shell", async () => {
  for (const [command, expected] of [
    ["echo one && echo two >&2", "one\ntwo\n"],
    [`echo ${"x".repeat(300)} | wc -c`, "301\n"],
    ["cd /tmp; pwd", "/tmp\n"],
  ] as const) {
    const terminal = await localTerminals().create({ command, args: [], cwd: "/" });
    await expect(terminal.waitForExit()).resolves.toEqual({ exitCode: 0, signal: null });
    await expect(terminal.output()).resolves.toMatchObject({ output: expected });
    await terminal.release();
  }
  const withArguments = { command: "echo one", args: ["two"], cwd: "/" };
  await expect(localTerminals().create(withArguments)).rejects.toMatchObject({ code: "ENOENT" });
});

/** Returns a script that spawns a process with the given options and prints its process id. */
const parent = (options: string): string => `
  const script = "setInterval(() => 0, 1000)";
  const child = require("node:child_process").spawn(process.execPath, ["-e", script], ${options});
  console.log(child.pid);
  eval(script);`;

test("killing a command also kills everything it started", async () => {
  const terminal = await localTerminals().create(node(parent('{ stdio: "inherit" }')));
  await expect.poll(async () => (await terminal.output()).output).toMatch(/^\d+\n$/);
  await expect(terminal.output()).resolves.not.toHaveProperty("exitStatus");
  await terminal.release();
  await expect(terminal.waitForExit()).resolves.toEqual({ exitCode: null, signal: "SIGKILL" });
});

test("a process that left its command's group does not delay the command's exit", async () => {
  // Without an environment, the mark cannot find the process either.
  const terminal = await localTerminals().create(
    node(parent('{ stdio: "inherit", detached: true, env: {} }')),
  );
  await expect.poll(async () => (await terminal.output()).output).toMatch(/^\d+\n$/);
  const { output } = await terminal.output();
  onTestFinished(() => void process.kill(Number(output), "SIGKILL"));
  await terminal.kill();
  await expect(terminal.waitForExit()).resolves.toEqual({ exitCode: null, signal: "SIGKILL" });
});

describe.runIf(process.platform === "linux")("a process that left its command's group", () => {
  test.each([
    ["a program", node(parent('{ stdio: "inherit", detached: true }'))],
    ["a shell command line", { command: "setsid sleep 1000 & echo $!; wait", shell: true, cwd: "/" }],
    // The parent of this process has exited.
    ["an orphan", { command: "(setsid sleep 1000 & echo $!); sleep 1000", shell: true, cwd: "/" }],
  ])("is killed along with the command (%s)", async (_what, request) => {
    const terminal = await localTerminals().create(request);
    await expect.poll(async () => (await terminal.output()).output).toMatch(/^\d+\n$/);
    const { output } = await terminal.output();
    expect(isThere(Number(output))).toBe(true);

    await terminal.kill();

    // The kernel may need a moment to end a killed process.
    await expect.poll(() => isThere(Number(output))).toBe(false);
  });

  test("survives when its command exits normally", async () => {
    // Bash waits until a process outside the group prints its id.
    const command = 'read -r pid < <(setsid sh -c "echo \\$\\$; exec sleep 1000"); echo $pid';
    const request = { command, shell: true, cwd: "/" };
    const terminal = await localTerminals().create(request);
    await terminal.waitForExit();
    const { output } = await terminal.output();
    onTestFinished(() => void process.kill(Number(output), "SIGKILL"));
    await terminal.release();

    expect(isThere(Number(output))).toBe(true);
  });
});

test("keeps only the tail of a long output, without splitting characters", async () => {
  const script = "process.stdout.write('ä'.repeat(100000) + '!')";
  const terminal = await localTerminals().create(node(script, { outputByteLimit: 10 }));
  await terminal.waitForExit();
  await expect(terminal.output()).resolves.toMatchObject({ output: "ääää!", truncated: true });
});

test("fails to start a nonexistent command", async () => {
  const terminal = localTerminals().create({ command: "/no/such/command", cwd: "/" });
  await expect(terminal).rejects.toMatchObject({ code: "ENOENT" });
});

test("names a missing working directory in the error", async () => {
  const terminal = localTerminals().create({ command: "true", cwd: "/no/such/folder" });
  await expect(terminal).rejects.toThrow('the working directory "/no/such/folder" does not exist');
});

test.skipIf(process.platform === "win32")(
  "a program and its children exit with their owner process, however the owner ends",
  async () => {
    const { owner, pid } = await startOwner(node(parent("{}")));
    expect(isThere(pid)).toBe(true);
    owner.kill("SIGKILL");
    await expect.poll(() => isThere(pid)).toBe(false);
  },
);

describe.skipIf(process.platform === "win32")("a shell command line", () => {
  const run = async (command: string, options: object = {}): Promise<string> => {
    const terminal = await localTerminals().create({ command, shell: true, cwd: "/", ...options });
    await terminal.waitForExit();
    const { output } = await terminal.output();
    await terminal.release();
    return output;
  };

  test("runs in bash if available and returns its exit code", async () => {
    await expect(run('echo "${BASH_VERSION:+bash}"; exit 3')).resolves.toBe("bash\n");
    const terminal = await localTerminals().create({ command: "exit 3", shell: true, cwd: "/" });
    await expect(terminal.waitForExit()).resolves.toEqual({ exitCode: 3, signal: null });
  });

  test("keeps stdout and stderr in the order they were written", async () => {
    await expect(run("for i in 1 2; do echo out $i; echo err $i >&2; done")).resolves.toBe(
      "out 1\nerr 1\nout 2\nerr 2\n",
    );
  });

  test("runs without stdin and without variables that are `undefined`", async () => {
    await expect(
      run('cat; echo "${PATH-none} ${WORD}"', { env: { PATH: undefined, WORD: "w" } }),
    ).resolves.toMatch(/^(?!.*node).* w\n$/);
  });

  test.each(["bash", "grep", "sleep", "kill", "sh", "cut"])(
    "does not run a %s that the project put on the search path",
    async (name) => {
      const { cwd, ran, env } = await plant(name);
      await expect(run("echo done", { cwd, env })).resolves.toBe("done\n");
      const { owner, pid } = await startOwner({
        command: "echo $$; tail -f /dev/null",
        shell: true,
        cwd,
        env,
      });
      owner.kill("SIGKILL");
      await expect.poll(() => isThere(pid)).toBe(false);
      expect(existsSync(ran)).toBe(false);

      // A command line that consists only of the program's name does run the program, because commands use the user's
      // search path.
      await run(name, { cwd, env });
      expect(existsSync(ran)).toBe(name !== "kill");
    },
  );

  test("exits along with everything it started in the background", async () => {
    const output = await run("sleep 1000 & echo $!");
    expect(Number(output)).toBeGreaterThan(0);
    await expect.poll(() => isThere(Number(output))).toBe(false);
  });

  test.each([
    ["process group leader", "echo $$; sleep 1000"],
    ...(process.platform === "linux"
      ? [["process outside the group", "setsid sleep 1000 & echo $!; wait"]]
      : []),
  ])("exits when its owner process is killed (%s)", async (_where, command) => {
    const { owner, pid } = await startOwner({ command, shell: true, cwd: "/" });
    expect(isThere(pid)).toBe(true);
    owner.kill("SIGKILL");
    await expect.poll(() => isThere(pid)).toBe(false);
  });
});

/**
 * Creates a program in a project folder that comes first on the search path. The program leaves a trace wherever it
 * runs.
 */
async function plant(name: string): Promise<{ cwd: string; ran: string; env: { PATH: string } }> {
  const cwd = await mkdtemp(join(tmpdir(), "local-terminals-"));
  onTestFinished(() => rm(cwd, { recursive: true }));
  const bin = join(cwd, "node_modules", ".bin");
  const ran = join(cwd, "ran");
  await mkdir(bin, { recursive: true });
  await writeFile(join(bin, name), `#!/bin/sh\n: > '${ran}'\n`, { mode: 0o755 });
  return { cwd, ran, env: { PATH: `${bin}:${process.env["PATH"]}` } };
}

/** Returns whether a process is running. A process that has exited but has not been reaped does not count. */
function isThere(pid: number): boolean {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  return /^\s*[^Z\s]/.test(stdout);
}

/** Starts a process that runs a command. Resolves to the process id that the command prints. */
async function startOwner(
  request: Parameters<ReturnType<typeof localTerminals>["create"]>[0],
): Promise<{ readonly owner: ChildProcess; readonly pid: number }> {
  const module = new URL("local-terminals.ts", import.meta.url).href;
  const script = `
    const { localTerminals } = await import(${JSON.stringify(module)});
    const onOutput = async (bytes) => void process.stdout.write(bytes);
    await localTerminals().create({ ...${JSON.stringify(request)}, onOutput });`;
  const flags = ["--conditions=@parley/source", "--input-type=module", "--eval", script];
  const cwd = fileURLToPath(new URL(".", import.meta.url));
  const owner = spawn(process.execPath, flags, { cwd, stdio: ["ignore", "pipe", "inherit"] });
  const [pid] = (await once(owner.stdout, "data")) as [Buffer];
  // The process still exists only if the test failed.
  onTestFinished(() => void spawnSync("kill", ["-KILL", String(Number(pid))]));
  return { owner, pid: Number(pid) };
}
