import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { runCommand } from "./run-command.ts";

/**
 * A Debian release with a Wine version that runs all supported Node.js versions. On Debian 12, Node.js 24 and later
 * abort.
 */
const release = "trixie";
/** The version of the recipe for creating a root. Existing roots with a different one are recreated. */
const recipe = "1";

const environment = {
  PATH: "/usr/sbin:/usr/bin:/sbin:/bin",
  HOME: "/tmp",
  LANG: "C.UTF-8",
  DEBIAN_FRONTEND: "noninteractive",
  WINEPREFIX: "/wine",
  WINEDEBUG: "-all",
  // Disables .NET and the browser engine, because Wine would otherwise prompt the user to install them.
  WINEDLLOVERRIDES: "mscoree=d;mshtml=d",
};

/** A folder that contains a Debian system with Wine. */
export class WineRoot {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** Opens the root in a folder. Creates it if there is none or if a different recipe created it. */
  static async open(folder: string): Promise<WineRoot> {
    const root = new WineRoot(folder);
    const mark = join(folder, "made-by-recipe");
    if (existsSync(mark) && readFileSync(mark, "utf8") === recipe) return root;
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    await runCommand({ file: "debootstrap", args: ["--variant=minbase", release, folder] });
    await root.run("apt-get", "install", "--yes", "--no-install-recommends", "wine", "wine64");
    // The registry is complete only after all helpers of `wineboot` have exited.
    await root.run("sh", "-c", "wineboot --init && wineserver --wait");
    writeFileSync(mark, recipe);
    return root;
  }

  /** The folder that Wine uses as `C:\`. */
  get driveC(): string {
    return join(this.folder, "wine", "drive_c");
  }

  /** The folder with a subfolder for each server in paths such as `\\server\share`. */
  get networkServers(): string {
    return join(this.folder, "wine", "dosdevices", "unc");
  }

  /**
   * Runs a command in the root, in its own process and mount namespaces. When the command exits, any processes that
   * it left behind are killed and the mounts are removed.
   */
  run(...command: readonly string[]): Promise<string> {
    const unshare = ["--mount", "--pid", "--fork", "--kill-child", `--root=${this.folder}`, "--mount-proc"];
    return runCommand({ file: "unshare", args: [...unshare, ...command], env: environment });
  }

  /** Returns the version of Wine, with the version of its Debian package. */
  async wineVersion(): Promise<string> {
    return (await this.run("wine", "--version")).trim();
  }

  /**
   * Runs a batch file. Wine cannot pass Linux pipes and files to Node.js, so any redirections must be in the batch
   * file.
   *
   * @param path The path in Windows notation.
   */
  runBatch(path: string): Promise<string> {
    return this.run("wine", "cmd", "/d", "/c", path);
  }
}
