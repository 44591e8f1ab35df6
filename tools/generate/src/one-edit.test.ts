import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { generate } from "./generate.ts";
import { profiles } from "./profile.ts";

const root = join(import.meta.dirname, "../../..");

/** The packages that know what an update is, and those that they import. */
const packages = withNeighbours(["packages/client", "packages/agent"]);

function withNeighbours(folders: readonly string[]): string[] {
  const all = new Set(folders);
  for (const folder of all) {
    const neighbours = join(root, folder, "node_modules/@parley");
    if (!existsSync(neighbours)) continue;
    for (const name of readdirSync(neighbours)) all.add(name === "schema" ? name : `packages/${name}`);
  }
  return [...all];
}

let copy: string;

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), "parley-one-edit-"));
  for (const folder of packages) copyPackage(folder);
  cpSync(join(root, "tsconfig.base.json"), join(copy, "tsconfig.base.json"));
  mkdirSync(join(copy, "node_modules"));
  symlinkSync(join(root, "node_modules/@types"), join(copy, "node_modules/@types"), "junction");
  const program = {
    extends: "./tsconfig.base.json",
    compilerOptions: { noEmit: true },
    include: packages.map((folder) => `${folder}/src`),
    exclude: ["**/*.test.ts", "**/fixtures"],
  };
  writeFileSync(join(copy, "tsconfig.json"), JSON.stringify(program));
});

afterEach(() => {
  rmSync(copy, { recursive: true, force: true });
});

/** Copies a package's sources; its neighbours are the copies, what it has from a registry is where it was. */
function copyPackage(folder: string): void {
  cpSync(join(root, folder, "package.json"), join(copy, folder, "package.json"));
  cpSync(join(root, folder, "src"), join(copy, folder, "src"), { recursive: true });
  const modules = join(root, folder, "node_modules");
  const links = readdirSync(modules).filter((name) => name !== "@parley" && !name.startsWith("."));
  for (const name of links) link(join(modules, name), join(copy, folder, "node_modules", name));
  for (const neighbour of packages) {
    const name = neighbour.split("/").at(-1) ?? "";
    link(join(copy, neighbour), join(copy, folder, "node_modules/@parley", name));
  }
}

function link(target: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path, "junction");
}

function edit(path: string, change: (text: string) => string): void {
  const text = readFileSync(join(copy, path), "utf8");
  expect(change(text)).not.toBe(text);
  writeFileSync(join(copy, path), change(text));
}

function regenerate(): void {
  for (const profile of profiles) {
    for (const { path, text } of generate(join(copy, "schema"), profile)) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
  }
}

/** The files in which the compiler finds something to decide. */
function filesWithErrors(): string[] {
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const { stdout } = spawnSync(process.execPath, [tsc, "-p", copy, "--pretty", "false"], {
    cwd: copy,
    encoding: "utf8",
  });
  const places = stdout.matchAll(/^([^\s(]+)\(\d+,\d+\): error/gm);
  return [...new Set([...places].map(([, file]) => file ?? ""))].toSorted();
}

const union = "export type SessionUpdate =\n";
const applauded = `${union}  /** Hands are clapped. */\n  | ({ sessionUpdate: "applause" } & Applause)\n`;
const applause = `
/** The audience is pleased. */
export interface Applause {
  /** How loud it is. */
  volume: string;
  _meta?: Meta;
}
`;

describe("a new kind of session update", () => {
  it("is one edit a version, and the compiler stops at what has to decide", () => {
    for (const version of ["v1", "v2"]) {
      edit(`schema/src/${version}/session-update.ts`, (text) => text.replace(union, applauded) + applause);
    }
    regenerate();
    expect(filesWithErrors()).toEqual([
      "packages/protocol/src/session/v1/apply-update.ts",
      "packages/protocol/src/session/v2/apply-update.ts",
    ]);
  });
});
