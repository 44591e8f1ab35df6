import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createPathGuard } from "./path-guard.ts";

let top: string;
let root: string;
let elsewhere: string;

beforeEach(async () => {
  top = await realpath(await mkdtemp(join(tmpdir(), "path-guard-")));
  root = join(top, "project");
  elsewhere = join(top, "elsewhere");
  await mkdir(join(root, "src"), { recursive: true });
  await mkdir(elsewhere);
  await writeFile(join(root, "src", "a.ts"), "");
  await writeFile(join(elsewhere, "secret"), "");
});

afterEach(async () => {
  await rm(top, { recursive: true });
});

function inside(path: string): object {
  return { path, clientPath: path, outside: false };
}

function outside(path: string): object {
  return { path, clientPath: path, outside: true };
}

describe("a path guard", () => {
  it("resolves relative paths against the first root", async () => {
    const guard = createPathGuard([root, elsewhere]);

    expect(await guard.resolve("src/a.ts")).toEqual(inside(join(root, "src/a.ts")));
    expect(await guard.resolve(".")).toEqual(inside(root));
    expect(await guard.resolve("src/../src/./a.ts")).toEqual(inside(join(root, "src/a.ts")));
  });

  it("accepts absolute paths inside any root and nowhere else", async () => {
    const guard = createPathGuard([root, elsewhere]);

    expect(await guard.resolve(join(elsewhere, "secret"))).toEqual(inside(join(elsewhere, "secret")));
    expect(await guard.resolve(top)).toEqual(outside(top));
    expect(await guard.resolve("/")).toEqual(outside("/"));
  });

  it("[V1-CWD-3, V2-DIRS-3 v2] marks paths that escape the root", async () => {
    const guard = createPathGuard([root]);

    expect(await guard.resolve("../elsewhere/secret")).toEqual(outside(join(elsewhere, "secret")));
    expect(await guard.resolve("..")).toEqual(outside(top));
    expect(await guard.resolve("../../../../../../../../..")).toEqual(outside("/"));
  });

  it("accepts a name that starts with two dots, but not a sibling with the same prefix", async () => {
    const guard = createPathGuard([root]);

    expect(await guard.resolve(`${root}-other/x`)).toEqual(outside(`${root}-other/x`));
    expect(await guard.resolve("..notes")).toEqual(inside(join(root, "..notes")));
  });

  it("[V1-CWD-3, V2-DIRS-3 v2] follows links to files and folders outside the root", async () => {
    await symlink(elsewhere, join(root, "folder"));
    await symlink("../elsewhere/secret", join(root, "file"));
    const guard = createPathGuard([root]);

    expect(await guard.resolve("folder/secret")).toEqual(outside(join(elsewhere, "secret")));
    expect(await guard.resolve("file")).toEqual(outside(join(elsewhere, "secret")));
  });

  it("follows a link to a file that does not exist yet", async () => {
    await symlink("../elsewhere/new", join(root, "dangling"));
    await symlink(elsewhere, join(root, "folder"));
    const guard = createPathGuard([root]);

    expect(await guard.resolve("dangling")).toEqual(outside(join(elsewhere, "new")));
    expect(await guard.resolve("dangling/deeper")).toEqual(outside(join(elsewhere, "new/deeper")));
    expect(await guard.resolve("folder/new/file")).toEqual(outside(join(elsewhere, "new/file")));
  });

  it("resolves `..` after a link against the link's target", async () => {
    await symlink(join(elsewhere), join(root, "folder"));
    await symlink("folder/../project/src", join(root, "roundabout"));
    const guard = createPathGuard([root]);

    expect(await guard.resolve("folder/../x")).toEqual(outside(join(top, "x")));
    expect(await guard.resolve("roundabout/a.ts")).toEqual(inside(join(root, "src/a.ts")));
  });

  it("resolves paths that do not exist yet", async () => {
    const guard = createPathGuard([root]);

    expect(await guard.resolve("new/folder/file.txt")).toEqual(inside(join(root, "new/folder/file.txt")));
    expect(await guard.resolve("new/../../x")).toEqual(outside(join(top, "x")));
  });

  it("returns the client's path for a file under a linked root", async () => {
    await symlink(root, join(top, "alias"));
    const guard = createPathGuard([join(top, "alias")]);

    expect(await guard.resolve("src/a.ts")).toEqual({
      path: join(root, "src/a.ts"),
      clientPath: join(top, "alias", "src/a.ts"),
      outside: false,
    });
    expect(await guard.resolve(root)).toMatchObject({ path: root, outside: false });
  });

  it("guards a root that does not exist", async () => {
    const guard = createPathGuard([join(top, "later")]);

    expect(await guard.resolve("x")).toEqual(inside(join(top, "later", "x")));
  });

  it("rejects paths that no file system could open", async () => {
    await symlink("loop-b", join(root, "loop-a"));
    await symlink("loop-a", join(root, "loop-b"));
    const guard = createPathGuard([root]);

    await expect(guard.resolve("")).rejects.toThrow('Cannot resolve path "": it is empty');
    await expect(guard.resolve("a\0b")).rejects.toThrow("contains a NUL character");
    await expect(guard.resolve("loop-a")).rejects.toThrow('"loop-a": too many symbolic links');
    await expect(guard.resolve("src/a.ts/b")).rejects.toThrow(
      `Cannot resolve path "src/a.ts/b": "${join(root, "src/a.ts")}" is not a directory`,
    );
    await expect(guard.resolve("x".repeat(300))).rejects.toThrow("ENAMETOOLONG");
  });

  it("rejects an empty list of roots and relative roots", () => {
    expect(() => createPathGuard([])).toThrow(new TypeError("Cannot guard paths: there is no root"));
    expect(() => createPathGuard(["src"])).toThrow('root "src" is not absolute');
  });
});
