import { constants } from "node:fs";
import { type FileHandle, lstat, rm } from "node:fs/promises";
import { basename } from "node:path";

import type { ToolContext } from "../tool.ts";
import { LEADS_ELSEWHERE, holdParent } from "./held-folder.ts";
import { openRegularFile } from "./open-regular-file.ts";
import { type ToolFile, findToolFile } from "./tool-file.ts";

/**
 * Checks that the path that the user saw still leads to the file. A link may have been made while the user was asked.
 *
 * A call that then uses the path, not a {@link HeldFile}, can still be led elsewhere between this check and its use.
 *
 * @throws {Error} if it does not.
 */
export async function assertSameToolFile(target: ToolFile, context: ToolContext): Promise<void> {
  const now = await findToolFile(target.clientPath, context);
  if (now.path !== target.path || now.region !== target.region) throw new Error(LEADS_ELSEWHERE);
}

/** A file that is used by way of its open folder. */
export interface HeldFile {
  /** Leads to the file as long as the folder is open. */
  readonly path: string;
  /** Writes the whole text. An existing file keeps its mode and hard links. @param mode of a new file. */
  write(text: string, mode?: number): Promise<void>;
  /** Removes the file; without effect if there is none. */
  remove(): Promise<void>;
}

/**
 * Runs `work` on a file that is checked by {@link assertSameToolFile} and then held open. On Linux no change of links leads it
 * elsewhere from then on. On other systems the file that is open for writing is checked again before it is changed; what
 * remains there, if another process swaps a folder for a link in that very moment, is an empty file or folder that is
 * created elsewhere, or a file of the same name that is read or removed elsewhere.
 *
 * @throws {Error} if the path leads elsewhere now; of the operating system.
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

/** The open file must be the one at `path`: other ones of the same name may have been opened through a link. */
async function assertSameFile(file: FileHandle, path: string): Promise<void> {
  const [opened, found] = await Promise.all([file.stat({ bigint: true }), lstat(path, { bigint: true })]);
  if (opened.ino !== found.ino || opened.dev !== found.dev) throw new Error(LEADS_ELSEWHERE);
}
