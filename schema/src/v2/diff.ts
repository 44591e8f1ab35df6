import type { Meta, OpenString, UnknownTag } from "../primitive.ts";
import type { AbsolutePath } from "./absolute-path.ts";
import type { MediaType } from "./media-type.ts";

/**
 * Changes to files, with an optional patch that shows them.
 *
 * See https://agentclientprotocol.com/protocol/v2/tool-calls#diffs
 */
export interface Diff {
  /**
   * The changed files. There is at least one. The list is authoritative, and a client can use it without reading the
   * patch.
   * @minItems 1
   * @x-deserialize-skip-invalid-items true
   */
  changes: DiffChange[];
  /**
   * A patch with the text of some or all changes. The patch MUST agree with `changes`. An agent should send a patch
   * whenever it can. Missing or `null` if there is none; a client MUST accept this.
   * @x-deserialize-default-on-error true
   */
  patch?: DiffPatch | null;
  _meta?: Meta;
}

/** A change to one file. */
export type DiffChange = {
  /**
   * The kind of file after the change, or before it was deleted. Missing or `null` if unknown.
   * @x-deserialize-default-on-error true
   */
  fileType?: DiffFileType | null;
  /**
   * The media type after the change, or before it was deleted. Missing or `null` if unknown.
   * @x-deserialize-default-on-error true
   */
  mimeType?: MediaType | null;
  _meta?: Meta;
} &
  /** The file was added. */
  (
    | ({ operation: "add" } & DiffPathChange)
    /** The file was deleted. */
    | ({ operation: "delete" } & DiffPathChange)
    /** The file was modified. */
    | ({ operation: "modify" } & DiffPathChange)
    /** The file was moved. */
    | ({ operation: "move" } & DiffPathPairChange)
    /** The file was copied. */
    | ({ operation: "copy" } & DiffPathPairChange)
    /** Any other operation. Receivers should store and forward it unchanged. */
    | {
        operation: UnknownTag;
        [key: string]: unknown;
      }
  );

/** A change at a single path. */
export interface DiffPathChange {
  /** The path of the file. */
  path: AbsolutePath;
}

/** A change from one path to another. */
export interface DiffPathPairChange {
  /** The path before the move, or the path of the original. */
  oldPath: AbsolutePath;
  /** The path after the move or copy. */
  path: AbsolutePath;
}

/** The kind of file that changed. */
export type DiffFileType =
  /** Text. */
  | "text"
  /** A binary file. */
  | "binary"
  /** A directory. */
  | "directory"
  /** A symbolic link. */
  | "symlink"
  /**
   * Any other value. Values that start with `_` are free to use; all others are reserved for later versions of the
   * protocol.
   */
  | OpenString;

/** A patch, and the format that it is in. */
export interface DiffPatch {
  /** The format of the patch. */
  format: DiffPatchFormat;
  /** The text. */
  text: string;
  _meta?: Meta;
}

/** The format of a patch. */
export type DiffPatchFormat =
  /**
   * Sections that start with `diff --git`, as written by `git diff --patch`, except that each path MUST be absolute
   * and have no `a/` or `b/` prefix, including the paths after `rename from`, `rename to`, `copy from` and `copy to`.
   * `/dev/null` stands for no file. Unusual characters are quoted as in Git. Each path, without quotes, equals the
   * path of its entry in `changes`. Commit and email headers MUST be omitted.
   */
  | "git_patch"
  /**
   * Any other value. Values that start with `_` are free to use; all others are reserved for later versions of the
   * protocol.
   */
  | OpenString;
