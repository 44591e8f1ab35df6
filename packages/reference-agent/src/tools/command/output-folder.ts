import { createHash, randomUUID } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import { type FileHandle, lstat, open, readdir, rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";

const PREFIX = "parley-output-";

export interface OpenOutputFile {
  readonly path: string;
  readonly handle: FileHandle;
}

/**
 * A temporary folder for output from a session's commands. It is created along with the first file, and only the user
 * can read it.
 */
export class OutputFolder {
  #path: string | undefined;
  #isRemoved = false;

  /** @throws {Error} from the operating system. */
  async createFile(): Promise<OpenOutputFile> {
    const path = join(this.#open(), `${randomUUID()}.txt`);
    const handle = await open(path, "wx", 0o600);
    // The process's umask restricts the mode passed to `open`.
    await handle.chmod(0o600);
    return { path, handle };
  }

  /**
   * Returns the folder, and a subfolder that is mounted as `/tmp` for sandboxed commands.
   *
   * @throws {Error} from the operating system.
   */
  scratch(): { readonly path: string; readonly tmp: string } {
    const path = this.#open();
    const tmp = join(path, "tmp");
    mkdirSync(tmp, { recursive: true });
    return { path, tmp };
  }

  /** Deletes all files permanently. Synchronous, so it also works while the process exits. */
  remove(): void {
    this.#isRemoved = true;
    if (this.#path === undefined) return;
    try {
      rmSync(this.#path, { recursive: true, force: true });
    } catch {
      // A leftover folder is harmless, and `removeLeftOutputs` will try again.
    }
  }

  #open(): string {
    if (this.#isRemoved) throw new Error("the session is closed");
    // `removeLeftOutputs` identifies the process by the folder's name.
    const name = `${PREFIX}${process.pid}-${identifyHost()}-`;
    if (this.#path === undefined) {
      this.#path = mkdtempSync(join(realpathSync(tmpdir()), name));
      chmodSync(this.#path, 0o700);
    }
    return this.#path;
  }
}

/** Deletes folders left behind by this user's killed processes. Keeps folders from other machines and containers. */
export async function removeLeftOutputs(): Promise<void> {
  const top = tmpdir();
  const host = identifyHost();
  for (const name of await readdir(top)) {
    const [, pid, itsHost] = /^parley-output-(\d+)-([0-9a-f]{16})-\w+$/.exec(name) ?? [];
    if (pid === undefined || itsHost !== host || processExists(Number(pid))) continue;
    const path = join(top, name);
    // Another agent that is starting at the same time may have deleted the folder.
    const stats = await lstat(path).catch(ignoreMissing);
    if (stats?.isDirectory() && stats.uid === process.getuid?.())
      await rm(path, { recursive: true, force: true });
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

/**
 * Identifies the combination of host, boot and PID namespace (container), because process ids are unique only within
 * it.
 */
function identifyHost(): string {
  const boot = orEmpty(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8"));
  const namespace = orEmpty(() => readlinkSync("/proc/self/ns/pid"));
  return createHash("sha256")
    .update(JSON.stringify([hostname(), boot, namespace]))
    .digest("hex")
    .slice(0, 16);
}

function processExists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

function orEmpty(read: () => string): string {
  try {
    return read();
  } catch {
    return "";
  }
}
