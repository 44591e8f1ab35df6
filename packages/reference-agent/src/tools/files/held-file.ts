import { constants } from "node:fs";
import { type FileHandle, lstat, rm } from "node:fs/promises";
import { basename } from "node:path";

import type { ToolContext } from "../tool.ts";
import { LEADS_ELSEWHERE, holdParent } from "./held-folder.ts";
import { openRegularFile } from "./open-regular-file.ts";
import { type ToolFile, findToolFile } from "./tool-file.ts";

/**
 * Checks that the path shown to the user still resolves to the same file, because someone may have created a link
 * while the user was being asked.
 *
 * A call that then uses the path instead of a {@link HeldFile} can still be redirected between this check and the
 * use.
 *
 * @throws {Error} if the path now resolves to a different file.
 */
export async function assertSameToolFile(target: ToolFile, context: ToolContext): Promise<void> {
  const now = await findToolFile(target.clientPath, context);
  if (now.path !== target.path || now.region !== target.region) throw new Error(LEADS_ELSEWHERE);
}

/** A file that is accessed through its open folder. */
export interface HeldFile {
  /** Path that leads to the file while the folder is open. */
  readonly path: string;
  /**
   * Writes the whole text. An existing file keeps its mode and hard links.
   *
   * @param mode mode of a new file
   */
  write(text: string, mode?: number): Promise<void>;
  /** Deletes the file, if it exists. */
  remove(): Promise<void>;
}

/**
 * Runs `work` on a file that {@link assertSameToolFile} checks and that is then held open. On Linux, later changes
 * to links have no effect. On other systems, a file that is open for writing is checked again before it is
 * changed. There, if another process replaces a folder with a link at exactly the wrong moment, the worst outcomes
 * are that an empty file or folder is created elsewhere, or that a file with the same name is read or deleted
 * elsewhere.
 *
 * @throws {Error} if the path now leads elsewhere, or from the operating system.
 */
export async function withHeldFile<T>(
  target: ToolFile,
  { context, create }: { readonly context: ToolContext; readonly create: boolean },
  work: (held: HeldFile) => Promise<T>,
): Promise<T> {
  await assertSameToolFile(target, context);
  const folder = await holdParent(target.path, create);
  const path = folder.at(basename(target.path));
  try {
    return await work({
      path,
      async write(text, mode) {
        const file = await openRegularFile(path, constants.O_WRONLY | constants.O_CREAT, mode);
        try {
          await assertSameToolFile(target, context);
          await assertSameFile(file, target.path);
          await file.truncate();
          await file.writeFile(text);
        } finally {
          await file.close();
        }
      },
      remove: () => rm(path, { force: true }),
    });
  } finally {
    await folder.close();
  }
}

/**
 * Checks that an open file is the one at `path`, because a link may have led to a different file with the same name.
 */
async function assertSameFile(file: FileHandle, path: string): Promise<void> {
  const [opened, found] = await Promise.all([file.stat({ bigint: true }), lstat(path, { bigint: true })]);
  if (opened.ino !== found.ino || opened.dev !== found.dev) throw new Error(LEADS_ELSEWHERE);
}
