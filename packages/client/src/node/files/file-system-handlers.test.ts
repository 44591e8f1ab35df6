import { execFileSync } from "node:child_process";
import {
  chmod,
  mkdir,
  mkdtemp,
  open,
  readFile,
  readdir,
  realpath,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import type { AgentConnection } from "../../api/agent-connection.ts";
import { InMemoryAgent } from "../../fixtures/in-memory-agent.ts";
import { type FileSystemOptions, createFileSystemHandlers } from "./file-system-handlers.ts";

let top: string;
let root: string;
let elsewhere: string;
let client: AgentConnection | undefined;

beforeEach(async () => {
  top = await realpath(await mkdtemp(join(tmpdir(), "parley-client-files-")));
  root = join(top, "project");
  elsewhere = join(top, "elsewhere");
  await mkdir(root);
  await mkdir(elsewhere);
  await writeFile(join(elsewhere, "secret"), "secret");
});

afterEach(async () => {
  await client?.close();
  await rm(top, { recursive: true });
});

/** Connects an agent and opens a session in `root`. */
async function connect(options?: FileSystemOptions) {
  const connected = await InMemoryAgent.connect(
    { sessionCapabilities: { additionalDirectories: {} } },
    () => ({}),
    { handlers: { ...createFileSystemHandlers(options) } },
  );
  ({ client } = connected);
  await client.newSession({ cwd: root, additionalDirectories: [join(top, "more")] });
  const { peer, received } = connected.agent;
  return {
    initialize: received[0]?.[1],
    read: (path: string, part: { line?: number; limit?: number } = {}) =>
      peer.request("fs/read_text_file", { sessionId: "s1", path, ...part }),
    write: (path: string, content: string) =>
      peer.request("fs/write_text_file", { sessionId: "s1", path, content }),
  };
}

describe("the file system handlers", () => {
  it("are advertised, and can read and write files in every root", async () => {
    const { initialize, read, write } = await connect();
    expect(initialize).toMatchObject({
      clientCapabilities: { fs: { readTextFile: true, writeTextFile: true } },
    });
    for (const path of [join(root, "a.txt"), join(root, "new/deep/a.txt"), join(top, "more/a.txt")]) {
      expect(await write(path, "\uFEFFä\r\n")).toEqual({});
      expect(await read(path)).toEqual({ content: "\uFEFFä\r\n" });
    }
  });

  it("read a range of lines, including line endings", async () => {
    const { read } = await connect();
    const path = join(root, "a");
    await writeFile(path, "one\r\ntwo\nthree");
    expect(await read(path, { line: 2 })).toEqual({ content: "two\nthree" });
    expect(await read(path, { limit: 1 })).toEqual({ content: "one\r\n" });
    expect(await read(path, { line: 2, limit: 1 })).toEqual({ content: "two\n" });
    expect(await read(path, { line: 0, limit: 0 })).toEqual({ content: "" });
    expect(await read(path, { line: 9 })).toEqual({ content: "" });
  });

  it("reject paths that lead outside the roots in any way", async () => {
    const { read, write } = await connect();
    await symlink(elsewhere, join(root, "folder"));
    await symlink("../elsewhere/secret", join(root, "file"));
    await symlink("../elsewhere/new", join(root, "dangling"));
    const ways = [
      join(elsewhere, "secret"),
      `${root}/../elsewhere/secret`,
      `${root}-other`,
      join(root, "folder/secret"),
      join(root, "folder/new/deep"),
      join(root, "file"),
      join(root, "dangling"),
    ];
    for (const path of ways) {
      const refusal = {
        code: -32602,
        message: `Cannot open "${path}": it is outside of the session's directories`,
      };
      await expect(read(path)).rejects.toMatchObject(refusal);
      await expect(write(path, "x")).rejects.toMatchObject(refusal);
    }
    expect(await readFile(join(elsewhere, "secret"), "utf8")).toBe("secret");
    expect(await readdir(elsewhere)).toEqual(["secret"]);
  });

  it("follow links inside the roots without replacing them", async () => {
    const { read, write } = await connect();
    await symlink("target", join(root, "link"));
    await write(join(root, "link"), "x");
    expect(await readFile(join(root, "target"), "utf8")).toBe("x");
    expect(await read(join(root, "link"))).toEqual({ content: "x" });
  });

  it("use the roots that the application returns", async () => {
    const { read } = await connect({ roots: () => [elsewhere] });
    expect(await read(join(elsewhere, "secret"))).toEqual({ content: "secret" });
    await expect(read(join(root, "a"))).rejects.toMatchObject({ code: -32602 });
  });

  it("replace a file atomically, preserve its permissions and leave no other files behind", async () => {
    const { write } = await connect();
    const path = join(root, "run.sh");
    await writeFile(path, "old");
    await chmod(path, 0o755);
    const replaced = await open(path);
    await Promise.all(Array.from({ length: 8 }, (_, n) => write(path, `${n}`.repeat(100_000))));
    expect(await replaced.readFile("utf8")).toBe("old");
    await replaced.close();
    const after = await stat(path);
    expect([after.mode & 0o777, after.size]).toEqual([0o755, 100_000]);
    expect(new Set(await readFile(path, "utf8")).size).toBe(1);
    expect(await readdir(root)).toEqual(["run.sh"]);
  });

  it("report a problem with a path without revealing details", async () => {
    const { read, write } = await connect({ maxBytes: 10 });
    const pipe = join(root, "pipe");
    execFileSync("mkfifo", [pipe]);
    await writeFile(join(root, "big"), "x".repeat(11));
    await writeFile(join(root, "binary"), new Uint8Array([0xff, 0xfe]));
    await symlink("loop", join(root, "loop"));
    const none = join(root, "none");
    await expect(read(none)).rejects.toMatchObject({
      code: -32002,
      message: `Cannot read "${none}": it does not exist`,
      data: { path: none },
    });
    await expect(read("a")).rejects.toThrow('Cannot open "a": the path is not absolute');
    await expect(read(root)).rejects.toThrow("it is not a file");
    await expect(write(root, "x")).rejects.toThrow("it is not a file");
    await expect(read(pipe)).rejects.toThrow("it is not a file");
    await expect(write(pipe, "x")).rejects.toThrow("it is not a file");
    await expect(read(join(root, "big"))).rejects.toThrow("it has 11 bytes, more than 10");
    await expect(read(join(root, "binary"))).rejects.toThrow("it is not UTF-8 text");
    await expect(read(join(root, "loop"))).rejects.toThrow("too many symbolic links");
    await expect(read(join(root, "big/x"))).rejects.toThrow("a part of it is not a directory");
    await expect(read(join(root, "x\0"))).rejects.toMatchObject({ code: -32602 });
  });
});
