import { mkdir, mkdtemp, readdir, realpath, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { createUnstoredMemory } from "../fixtures/create-unstored-memory.ts";
import type { RawClient } from "../fixtures/raw-client.ts";
import { type ReferenceAgentBench, openReferenceAgentBench } from "../fixtures/reference-agent-bench.ts";
import type { ModelPart } from "../model/model.ts";
import { FixedRoots, fixSearchPath, searchPathIn } from "./fixed-roots.ts";

let top: string;
let cwd: string;
let elsewhere: string;

beforeEach(async () => {
  top = await realpath(await mkdtemp(join(tmpdir(), "fixed-roots-")));
  cwd = join(top, "project");
  elsewhere = join(top, "elsewhere");
  await Promise.all([mkdir(cwd), mkdir(elsewhere)]);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(top, { recursive: true });
});

async function fix(...roots: string[]): Promise<FixedRoots> {
  const fixedRoots = new FixedRoots();
  await fixedRoots.fix({ roots });
  return fixedRoots;
}

describe("a session's directories", () => {
  it("stay the same while their files change", async () => {
    await symlink(cwd, join(top, "alias"));
    const fixedRoots = await fix(cwd, join(top, "alias"));
    await mkdir(join(cwd, "new"));

    await expect(fixedRoots.check()).resolves.toBeUndefined();
  });

  it.each(["one of them", "the parent of one"])("are rejected once %s has become a link", async (what) => {
    const root = join(cwd, "inner");
    await Promise.all([mkdir(root), mkdir(join(elsewhere, "inner"))]);
    const fixedRoots = await fix(elsewhere, root);
    await fixedRoots.check();
    const [replaced, target] = what === "one of them" ? [root, join(elsewhere, "inner")] : [cwd, elsewhere];
    await rename(replaced, join(top, "old"));
    await symlink(target, replaced);

    await expect(fixedRoots.check()).rejects.toThrow(
      `Cannot work in "${root}": it leads to "${join(elsewhere, "inner")}" now, and led to "${root}" when the session started`,
    );
  });

  it("are rejected once a link points to a new target", async () => {
    const alias = join(top, "alias");
    await symlink(cwd, alias);
    const fixedRoots = await fix(alias);
    await rm(alias);
    await symlink(elsewhere, alias);

    await expect(fixedRoots.check()).rejects.toThrow(`it leads to "${elsewhere}" now`);
  });

  it("are rejected once one of them is removed or replaced", async () => {
    const fixedRoots = await fix(cwd);
    // Keep the old directory so that its inode number is not reused.
    await rename(cwd, join(top, "old"));
    await expect(fixedRoots.check()).rejects.toThrow(`Cannot work in "${cwd}": it is gone`);
    await mkdir(cwd);
    await expect(fixedRoots.check()).rejects.toThrow(`Cannot work in "${cwd}": it is another directory now`);
    await rm(cwd, { recursive: true });
    await rename(join(top, "old"), cwd);
    await expect(fixedRoots.check()).resolves.toBeUndefined();
  });

  it("can be created later, and are fixed from then on", async () => {
    const later = join(top, "later");
    const fixedRoots = await fix(cwd, later);
    await fixedRoots.check();
    await mkdir(later);
    await fixedRoots.check();
    await rename(later, join(top, "old"));
    await mkdir(later);

    await expect(fixedRoots.check()).rejects.toThrow("it is another directory now");
  });

  it.each(["gone", "a file"])("are rejected if the working directory is %s from the start", async (what) => {
    const missing = join(top, "missing");
    if (what === "a file") await writeFile(missing, "");
    const fixedRoots = await fix(missing, cwd);
    await expect(fixedRoots.check()).rejects.toThrow(`Cannot work in "${missing}": it is not a directory`);

    await rm(missing, { force: true });
    await mkdir(missing);
    await expect((await fix(missing)).check()).resolves.toBeUndefined();
  });

  it("are rejected once a file has replaced one of them", async () => {
    const fixedRoots = await fix(cwd);
    await rm(cwd, { recursive: true });
    await writeFile(cwd, "");
    await expect(fixedRoots.check()).rejects.toThrow(`Cannot work in "${cwd}": it is not a directory`);
  });

  it("are restored from the previous process", async () => {
    const state = createUnstoredMemory();
    await (await fix(cwd)).compareWithStored({ state });
    await (await fix(cwd, elsewhere)).compareWithStored({ state });
    await rename(cwd, join(top, "old"));
    await mkdir(cwd);
    await (await fix(cwd)).compareWithStored({ state });
    await rm(cwd, { recursive: true });
    await symlink(elsewhere, cwd);

    const fixedRoots = await fix(cwd);
    await expect(fixedRoots.compareWithStored({ state })).rejects.toThrow(
      `Cannot work in "${cwd}": it leads to "${elsewhere}" now, and led to "${cwd}"`,
    );
  });
});

describe("a session whose directory is removed or replaced by a link", () => {
  let bench: ReferenceAgentBench;
  let client: RawClient;

  beforeEach(async () => {
    bench = await openReferenceAgentBench();
    client = await bench.connect();
    client.answers = ["allow_once"];
  });

  afterEach(() => bench.remove());

  it("refuses to continue, even in another process, but works in the original directory", async () => {
    const sessionId = await client.newSession(bench.cwd);
    expect(await client.prompt(sessionId, "list the files")).toBe("end_turn");
    await rename(bench.cwd, join(top, "moved"));
    await symlink(elsewhere, bench.cwd);

    await expect(client.prompt(sessionId, "list the files")).rejects.toThrow(
      `Cannot work in "${bench.cwd}": it leads to "${elsewhere}" now`,
    );
    await bench.disconnect(client);
    const other = await bench.connect();
    await other.call("session/load", { sessionId, cwd: bench.cwd, mcpServers: [] });
    await expect(other.prompt(sessionId, "list the files")).rejects.toThrow(`it leads to "${elsewhere}" now`);

    await rm(bench.cwd);
    await rename(join(top, "moved"), bench.cwd);
    await bench.disconnect(other);
    const last = await bench.connect();
    await last.call("session/load", { sessionId, cwd: bench.cwd, mcpServers: [] });
    expect(await last.prompt(sessionId, "list the files")).toBe("end_turn");
  });

  it("cannot be created, and loading it does not create a directory", async () => {
    const sessionId = await client.newSession(bench.cwd);
    await client.prompt(sessionId, "write a to a.txt");
    await rename(bench.cwd, join(top, "moved"));
    await expect(client.newSession(bench.cwd)).rejects.toThrow("is not a directory");

    await bench.disconnect(client);
    client = await bench.connect();
    client.answers = ["allow_once"];
    await client.call("session/load", { sessionId, cwd: bench.cwd, mcpServers: [] });
    for (const words of ["list the files", "write b to b.txt", "run ls"])
      await expect(client.prompt(sessionId, words)).rejects.toThrow("it is not a directory");
    await expect(readdir(bench.cwd)).rejects.toThrow("ENOENT");

    await rename(join(top, "moved"), bench.cwd);
    await client.prompt(sessionId, "write b to b.txt");
    expect(await readdir(bench.cwd)).toEqual(["a.txt", "b.txt"]);
  });

  it("does not run further calls in the turn", async () => {
    const commands = [`mv '${bench.cwd}' '${top}/moved'; ln -s '${elsewhere}' '${bench.cwd}'`, "touch made"];
    let round = 0;
    client = await bench.connect({
      model: {
        async *respond(): AsyncGenerator<ModelPart> {
          const command = commands[round++];
          if (command !== undefined) {
            yield { type: "tool_call", id: `${round}`, name: "bash", input: { command } };
          }
          yield { type: "finish", reason: "done" };
        },
      },
    });
    client.answers = ["allow_once"];
    const sessionId = await client.newSession(bench.cwd);
    await client.prompt(sessionId, "go");

    expect(JSON.stringify(client.updates)).toContain(`it leads to \\"${elsewhere}\\" now`);
    expect(client.permissions).toHaveLength(1);
    expect(await readdir(elsewhere)).toEqual([]);
  });
});

describe("the commands' search path", () => {
  it("is the process's own search path if no folder in it is missing from a root", async () => {
    await mkdir(join(cwd, "bin"));
    vi.stubEnv("PATH", [join(cwd, "bin"), join(top, "missing"), "/usr/bin"].join(delimiter));
    await fixSearchPath({ cwd, roots: [cwd] });

    expect(searchPathIn(cwd)).toEqual({});
  });

  it("excludes roots and missing folders inside them, even if they are created later", async () => {
    await mkdir(join(cwd, "bin"));
    await symlink(join(cwd, "linked-later"), join(top, "links"));
    const open = [join(cwd, "bin"), "/usr/bin", elsewhere, join(top, "missing")];
    const closed = [join(cwd, "node_modules/.bin"), "node_modules/.bin", "", ".", cwd, join(top, "links")];
    vi.stubEnv("PATH", [...closed, ...open].join(delimiter));
    vi.stubEnv("LD_LIBRARY_PATH", [join(cwd, "bin"), "", "later"].join(delimiter));
    vi.stubEnv("LD_PRELOAD", `/usr/lib/a.so ${join(cwd, "later.so")}`);
    vi.stubEnv("BASH_ENV", "later.sh");
    // `ENV` is a path only for interactive shells, and is often used for other purposes.
    vi.stubEnv("ENV", "production");
    await fixSearchPath({ cwd, roots: [cwd] });
    await mkdir(join(cwd, "node_modules/.bin"), { recursive: true });
    await fixSearchPath({ cwd, roots: [cwd] });

    expect(searchPathIn(cwd)).toEqual({
      PATH: open.join(delimiter),
      LD_LIBRARY_PATH: join(cwd, "bin"),
      LD_PRELOAD: "/usr/lib/a.so",
      BASH_ENV: "",
    });
  });
});
