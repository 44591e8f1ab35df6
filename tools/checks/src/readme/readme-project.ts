import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";

import { runCommand } from "../run-command.ts";
import type { CommandResult } from "../run-command.ts";
import type { SourceTree } from "../tree/source-tree.ts";
import { packageOf } from "../tree/workspace-package.ts";
import type { WorkspacePackage } from "../tree/workspace-package.ts";
import type { ReadmeBlock } from "./readme-blocks.ts";

const checksFolder = join(import.meta.dirname, "../..");
const commands = "node_modules/.bin";
const compileCache = join(checksFolder, "node_modules/.cache/node-compile");

/** A temporary project with blocks as files and the built packages of a tree. */
export interface ReadmeProject {
  /** Type-checks all blocks. Messages refer to line numbers in the README. */
  typeCheck(): Promise<Map<ReadmeBlock, string[]>>;
  /** Runs a block in an empty folder without stdin. The commands of all packages are on the PATH. */
  run(block: ReadmeBlock): Promise<CommandResult>;
  close(): void;
}

/**
 * Writes each block to a separate file. A block can import every package in the workspace and all dependencies of the
 * package it belongs to.
 */
export function openReadmeProject(tree: SourceTree, blocks: readonly ReadmeBlock[]): ReadmeProject {
  // The compiler reports real paths, and the temporary folder is a symbolic link on macOS.
  const root = realpathSync(mkdtempSync(join(tmpdir(), "parley-readme-")));
  const files = new Map(blocks.map((block) => [writeBlock(root, block), block]));
  for (const block of blocks) linkDependencies(tree, dirname(join(root, fileOf(block))), block);
  writeCommands(tree, root);
  writeConfig(tree, root, [...files.keys()]);
  return {
    typeCheck: async () => diagnosticsOf(files, await typeCheck(root)),
    run: (block) => runBlock(root, block),
    close: () => rmSync(root, { recursive: true, force: true }),
  };
}

function fileOf({ file, line, language }: ReadmeBlock): string {
  return join(file.replace(/\W+/g, "-").toLowerCase(), `line-${line}.${language}`);
}

/**
 * Writes the code on the same line as in the README so that error messages and stack traces have the right line
 * numbers.
 */
function writeBlock(root: string, block: ReadmeBlock): string {
  const file = fileOf(block);
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), "\n".repeat(block.line) + block.code);
  writeFileSync(join(root, dirname(file), "package.json"), '{ "private": true, "type": "module" }\n');
  return file;
}

function linkDependencies(tree: SourceTree, folder: string, block: ReadmeBlock): void {
  const home = packageOf(tree.packages, block.file);
  const links = new Map(tree.packages.map((item) => [item.manifest.name, join(tree.root, item.folder)]));
  for (const name of declaredBy(home)) {
    if (home && !links.has(name)) links.set(name, join(tree.root, home.folder, "node_modules", name));
  }
  for (const [name, target] of links) link(target, join(folder, "node_modules", name));
}

function declaredBy(home: WorkspacePackage | undefined): string[] {
  const { dependencies, peerDependencies, devDependencies } = home?.manifest ?? {};
  return Object.keys({ ...dependencies, ...peerDependencies, ...devDependencies });
}

function link(target: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  if (readdirSync(dirname(path)).includes(path.slice(dirname(path).length + 1))) return;
  symlinkSync(target, path, "junction");
}

/**
 * `npx` also finds commands by package name, but reads the whole package tree first. So the packages here contain
 * only a manifest and commands.
 */
function writeCommands(tree: SourceTree, root: string): void {
  const folder = join(root, commands);
  mkdirSync(folder, { recursive: true });
  for (const { folder: home, manifest } of tree.packages) {
    const bins = Object.entries(manifest.bin ?? {});
    const installed = join(root, "node_modules", manifest.name);
    if (bins.length > 0) {
      const { name, version, bin } = manifest;
      mkdirSync(installed, { recursive: true });
      writeFileSync(join(installed, "package.json"), JSON.stringify({ name, version, bin }));
    }
    for (const [name, file] of bins) {
      link(join(tree.root, home, file), join(installed, file));
      const script = `#!/bin/sh\nexec "${process.execPath}" "${join(tree.root, home, file)}" "$@"\n`;
      writeFileSync(join(folder, name), script, { mode: 0o755 });
    }
  }
}

function writeConfig(tree: SourceTree, root: string, files: readonly string[]): void {
  link(join(checksFolder, "../../node_modules/@types/node"), join(root, "node_modules/@types/node"));
  const compilerOptions = {
    noEmit: true,
    customConditions: [],
    // Examples are not libraries, so they need no declarations.
    isolatedDeclarations: false,
    declaration: false,
    declarationMap: false,
    // Examples for web pages need `dom`.
    lib: ["es2024", "dom"],
    jsx: "react-jsx",
  };
  const config = { extends: join(tree.root, "tsconfig.base.json"), compilerOptions, files };
  writeFileSync(join(root, "tsconfig.json"), JSON.stringify(config));
}

async function typeCheck(root: string): Promise<string> {
  const tsc = join(checksFolder, "node_modules/typescript/bin/tsc");
  const { code, stdout, stderr } = await runCommand(
    process.execPath,
    [tsc, "-p", root, "--pretty", "false"],
    {
      cwd: root,
    },
  );
  if (code !== 0 && !/\(\d+,\d+\): error TS/.test(stdout)) {
    throw new Error(`Cannot type-check the READMEs: ${stdout}${stderr}`);
  }
  return stdout;
}

function diagnosticsOf(files: ReadonlyMap<string, ReadmeBlock>, output: string): Map<ReadmeBlock, string[]> {
  const messages = new Map([...files.values()].map((block): [ReadmeBlock, string[]] => [block, []]));
  for (const line of output.split("\n")) {
    const [, file = "", at, text] = /^(.+)\((\d+),\d+\): (error TS.*)$/.exec(line) ?? [];
    const block = files.get(file);
    if (block) messages.get(block)?.push(`${block.file}:${at} ${text}`);
  }
  return messages;
}

async function runBlock(root: string, block: ReadmeBlock): Promise<CommandResult> {
  const cwd = mkdtempSync(join(root, "cwd-"));
  // Excludes machine-specific settings: API keys, local models, and the home folder.
  const env = {
    PATH: [join(root, commands), dirname(process.execPath), process.env["PATH"]].join(delimiter),
    HOME: mkdtempSync(join(root, "home-")),
    TMPDIR: root,
    PARLEY_LOCAL_MODELS: "off",
    // Lets all blocks share the compiled code of the packages.
    NODE_COMPILE_CACHE: compileCache,
  };
  return runCommand(process.execPath, [join(root, fileOf(block))], {
    cwd,
    env,
    timeoutMs: 30_000,
  });
}
