import { execFile, execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { findRipgrep, searchWithRipgrep } from "./ripgrep.ts";
import type { LineMatch, TextSearch } from "./text-search.ts";
import { searchByWalking } from "./walking-search.ts";

let folder: string;

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "text-search-")));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function files(contents: { readonly [path: string]: string | Uint8Array }): Promise<void> {
  for (const [path, content] of Object.entries(contents)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

function searchFor(pattern: string, options: Partial<TextSearch> = {}): TextSearch {
  const { signal } = new AbortController();
  return {
    path: folder,
    pattern,
    literal: false,
    ignoreCase: false,
    glob: undefined,
    limit: 100,
    signal,
    ...options,
  };
}

function found(matches: readonly LineMatch[]): string[] {
  return matches.map(({ path, line, text }) => `${relative(folder, path)}:${line}:${text}`);
}

async function ripgrep(search: TextSearch): Promise<LineMatch[]> {
  const program = await findRipgrep();
  expect(program).toBeDefined();
  return searchWithRipgrep(program ?? "", search);
}

describe.each([
  ["ripgrep", ripgrep],
  ["walking", searchByWalking],
])("searching with %s", (_name, search) => {
  it("finds all matching lines in a folder and its subfolders", async () => {
    await files({ "b.ts": "one\ntwo one\r\n", "a/a.ts": "three\none", "c.ts": "two" });

    expect(found(await search(searchFor("one"))).toSorted()).toEqual([
      "a/a.ts:2:one",
      "b.ts:1:one",
      "b.ts:2:two one",
    ]);
  });

  it("supports regular expressions, plain text and case sensitivity", async () => {
    await files({ "a.ts": "f(x)\nF(x)\nfx\n" });

    expect(found(await search(searchFor("f.x")))).toEqual(["a.ts:1:f(x)"]);
    expect(found(await search(searchFor("f(x)", { literal: true })))).toEqual(["a.ts:1:f(x)"]);
    expect(found(await search(searchFor("F(X)", { literal: true, ignoreCase: true })))).toEqual([
      "a.ts:1:f(x)",
      "a.ts:2:F(x)",
    ]);
    expect(found(await search(searchFor("-f", { literal: true })))).toEqual([]);
  });

  it.each([
    ["*.ts", ["a.ts", "src/b.ts", "src/deep/c.ts"]],
    ["src/*.ts", ["src/b.ts"]],
    ["./src/*.ts", ["src/b.ts"]],
    ["src/**/*.ts", ["src/b.ts", "src/deep/c.ts"]],
    ["*.{js,md}", ["d.js"]],
  ])("searches only files that match %s", async (glob, expected) => {
    await files({ "a.ts": "x", "src/b.ts": "x", "src/deep/c.ts": "x", "d.js": "x" });

    const matches = await search(searchFor("x", { glob }));

    expect(matches.map(({ path }) => relative(folder, path)).toSorted()).toEqual(expected);
  });

  it("skips packages, version control, binary files and huge files, but not hidden files", async () => {
    await files({
      ".git/config": "x",
      "node_modules/p/index.js": "x",
      binary: Uint8Array.of(...Buffer.from("x\n"), 0, ...Buffer.from("\nx\n")),
      "huge.txt": "x".repeat(5_000_001),
      ".env.example": "x",
    });

    expect(found(await search(searchFor("x")))).toEqual([".env.example:1:x"]);
  });

  it("does not follow links", async () => {
    await files({ "a.ts": "x" });
    await symlink(folder, join(folder, "loop"));

    expect(found(await search(searchFor("x")))).toEqual(["a.ts:1:x"]);
  });

  it("searches a single file", async () => {
    await files({ "a.ts": "x", "b.ts": "x" });

    expect(found(await search(searchFor("x", { path: join(folder, "a.ts") })))).toEqual(["a.ts:1:x"]);
  });

  it("stops at the match limit", async () => {
    await files({ "a.ts": "x\n".repeat(100_000) });

    for (const limit of [1, 2, 3, 50, 500]) {
      expect(await search(searchFor("x", { limit }))).toHaveLength(limit);
    }
  });

  it("cuts long lines", async () => {
    await files({ "a.min.js": `x${"y".repeat(1000)}` });

    expect(found(await search(searchFor("x")))).toEqual([`a.min.js:1:x${"y".repeat(299)}`]);
  });

  it("returns an empty list if nothing matches", async () => {
    expect(await search(searchFor("x"))).toEqual([]);
  });

  it("handles unusual names and text that is not UTF-8", async () => {
    await files({ "two\nlines:1:.ts": "x", "latin1.txt": Uint8Array.of(0xe9, 0x78) });

    expect(found(await search(searchFor("x")))).toEqual(["latin1.txt:1:\uFFFDx", "two\nlines:1:.ts:1:x"]);
  });

  it("rejects an invalid pattern", async () => {
    await expect(search(searchFor("f("))).rejects.toThrow(/regex|regular expression/);
  });

  it("rejects with the reason when aborted", async () => {
    const reason = new Error("enough");

    await expect(search(searchFor("x", { signal: AbortSignal.abort(reason) }))).rejects.toBe(reason);
  });

  it("rejects with the reason when aborted during the search", async () => {
    await files({ "a.ts": "x\n".repeat(100_000) });
    const controller = new AbortController();
    const reason = new Error("enough");
    const searching = search(searchFor("x", { limit: 1_000_000, signal: controller.signal })).catch(
      (error: unknown) => error,
    );

    setImmediate(() => controller.abort(reason));

    expect(await searching).toBe(reason);
  });
});

it("ripgrep skips files that .gitignore excludes", async () => {
  await files({ ".git/HEAD": "", ".gitignore": "dist/\n", "dist/a.js": "x", "a.ts": "x" });

  expect(found(await ripgrep(searchFor("x")))).toEqual(["a.ts:1:x"]);
});

describe.skipIf(process.platform === "win32")("ripgrep", () => {
  const pipe = async (path: string): Promise<void> => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    execFileSync("mkfifo", [join(folder, path)]);
  };
  const worktree = async (): Promise<void> => {
    await files({ "project/.git": "gitdir: ../git/worktrees/x\n" });
    await pipe("git/worktrees/x/commondir");
  };
  const excludes = async (): Promise<void> => {
    await files({ "project/.git": "gitdir: ../git/worktrees/x\n", "git/worktrees/x/commondir": "../..\n" });
    await pipe("git/info/exclude");
  };
  const linked = async (target: string): Promise<void> => {
    await mkdir(join(folder, "project"));
    await symlink(target, join(folder, "project", ".gitignore"));
  };

  it.each<[string, () => Promise<void>]>([
    [".gitignore", () => pipe("project/.gitignore")],
    [".ignore", () => pipe("project/.ignore")],
    [".rgignore", () => pipe("project/.rgignore")],
    [".gitignore in a subfolder", () => pipe("project/b/c/.gitignore")],
    [".ignore in a parent folder", () => pipe(".ignore")],
    ["a repository's exclude file", () => pipe("project/.git/info/exclude")],
    ["a worktree's exclude file", excludes],
    ["a worktree's commondir", worktree],
    ["the target of .gitignore", () => pipe("pipe").then(() => linked("../pipe"))],
    ["a device as the target of .gitignore", () => linked("/dev/zero")],
  ])("does not wait for a pipe or device: %s", async (_name, prepare) => {
    await prepare();
    // Without a repository, `.gitignore` is not used.
    if (!existsSync(join(folder, "project/.git"))) await files({ "project/.git/HEAD": "" });
    await files({ "project/a.ts": "hello", "project/b/c/d.ts": "hello" });

    const matches = await ripgrep(searchFor("hello", { path: join(folder, "project") }));

    expect(found(matches)).toEqual(["project/a.ts:1:hello", "project/b/c/d.ts:1:hello"]);
  });

  it("is killed when it times out", async () => {
    const program = join(folder, "rg");
    await writeFile(program, "#!/bin/sh\nexec tail -f /dev/null\n", { mode: 0o755 });

    await expect(searchWithRipgrep(program, searchFor("x"), 50)).rejects.toThrow(
      "it takes more than 0.05 seconds; name a smaller folder, or a glob of the files",
    );
  });
});

it("ripgrep is not found on an unsupported platform", async () => {
  const module = JSON.stringify(new URL("./ripgrep.ts", import.meta.url).href);
  const script = `import { findRipgrep } from ${module}; process.stdout.write(String(await findRipgrep()));`;
  const run = promisify(execFile);

  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", script], {
    env: { ...process.env, npm_config_arch: "pdp11" },
  });

  expect(stdout).toBe("undefined");
});
