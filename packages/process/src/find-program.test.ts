import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { SYSTEM_PATH, findProgram } from "./find-program.ts";

let top: string;
let project: string;
let tools: string;

beforeEach(() => {
  top = realpathSync(mkdtempSync(join(tmpdir(), "find-program-")));
  project = join(top, "project");
  tools = join(top, "tools");
  for (const folder of [project, tools]) mkdirSync(folder);
});

afterEach(() => {
  rmSync(top, { recursive: true });
});

function program(folder: string, name = "thing", mode = 0o755): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  writeFileSync(path, "#!/bin/sh\n");
  chmodSync(path, mode);
  return path;
}

const find = (...folders: string[]): string | undefined =>
  findProgram("thing", { path: folders.join(delimiter), outside: [project] });

describe.skipIf(process.platform === "win32")("findProgram", () => {
  it("finds the first match on the search path", () => {
    const first = program(tools);
    program(join(top, "more"));

    expect(find(tools, join(top, "more"))).toBe(first);
    expect(find(join(top, "missing"), tools)).toBe(first);
    expect(find(join(top, "missing"))).toBeUndefined();
  });

  it("never finds a program in an excluded directory, regardless of the path that leads to it", () => {
    const planted = program(join(project, "node_modules", ".bin"));
    const wanted = program(tools);
    mkdirSync(join(top, "links"));
    symlinkSync(planted, join(top, "links", "thing"));
    symlinkSync(join(project, "node_modules", ".bin"), join(top, "linked-folder"));
    symlinkSync(project, join(top, "alias"));

    for (const folder of [
      join(project, "node_modules", ".bin"),
      join(top, "links"),
      join(top, "linked-folder"),
      join(top, "alias", "node_modules", ".bin"),
      `${tools}/../project/node_modules/.bin`,
    ]) {
      expect(find(folder)).toBeUndefined();
      expect(find(folder, tools)).toBe(wanted);
    }
    // Without the exclusion, the same search succeeds.
    expect(findProgram("thing", { path: join(project, "node_modules", ".bin") })).toBe(planted);
  });

  it("ignores a link in an excluded directory, regardless of its target", () => {
    const wanted = program(tools);
    symlinkSync(tools, join(project, "bin"));

    expect(find(join(project, "bin"))).toBeUndefined();
    expect(find(join(project, "bin"), tools)).toBe(wanted);
  });

  it("does not search the working directory", () => {
    for (const folder of ["", ".", "node_modules/.bin"]) expect(find(folder)).toBeUndefined();
  });

  it("finds only executable files", () => {
    program(join(top, "text"), "thing", 0o644);
    mkdirSync(join(top, "folder", "thing"), { recursive: true });

    expect(find(join(top, "text"), join(top, "folder"))).toBeUndefined();
  });

  it("resolves links when excluding a directory", () => {
    const planted = program(join(project, "bin"));
    symlinkSync(project, join(top, "alias"));

    expect(
      findProgram("thing", { path: join(project, "bin"), outside: [join(top, "alias")] }),
    ).toBeUndefined();
    expect(findProgram("thing", { path: join(project, "bin"), outside: [join(top, "other")] })).toBe(planted);
  });

  it("finds system programs on the system's path", () => {
    expect(findProgram("sh", { path: SYSTEM_PATH })).toMatch(/^\//);
  });
});
