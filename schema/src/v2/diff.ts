import type { Meta, OpenString, UnknownTag } from "../primitive.ts";
import type { AbsolutePath } from "./absolute-path.ts";
import type { MediaType } from "./media-type.ts";

/**
 * Changes of files: what has changed, and how to show it.
 *
 * See https://agentclientprotocol.com/protocol/v2/tool-calls#diffs
 */
export interface Diff {
  /**
   * The files that change, and how: this counts, and a client can use it without reading the patch. At least one.
   * @minItems 1
   * @x-deserialize-skip-invalid-items true
   */
  changes: DiffChange[];
  /**
   * The text of some or all changes, which MUST agree with them. An agent should send it wherever it can. Missing and
   * `null` both mean that there is none, which a client MUST be able to take.
   * @x-deserialize-default-on-error true
   */
  patch?: DiffPatch | null;
  _meta?: Meta;
}

/** A change of one file. */
export type DiffChange = {
  /**
   * What the file is afterwards, or was, if it is deleted. Missing and `null` both mean that it is unknown.
   * @x-deserialize-default-on-error true
   */
  fileType?: DiffFileType | null;
  /**
   * What kind of data is in the file afterwards, or was, if it is deleted. Missing and `null` both mean that it is
   * unknown.
   * @x-deserialize-default-on-error true
   */
  mimeType?: MediaType | null;
  _meta?: Meta;
} &
  /** The file is new. */
  (
    | ({ operation: "add" } & DiffPathChange)
    /** The file is gone. */
    | ({ operation: "delete" } & DiffPathChange)
    /** The file has changed where it is. */
    | ({ operation: "modify" } & DiffPathChange)
    /** The file has another path. */
    | ({ operation: "move" } & DiffPathPairChange)
    /** The file is a copy of another. */
    | ({ operation: "copy" } & DiffPathPairChange)
    /**
     * An operation that is not listed here. Who does not know it should keep what it stores or passes on as it is.
     */
    | {
        /** Which one: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
        operation: UnknownTag;
        [key: string]: unknown;
      }
  );

/** A change at one path. */
export interface DiffPathChange {
  /** The file. */
  path: AbsolutePath;
}

/** A change from one path to another. */
export interface DiffPathPairChange {
  /** The file before, or the original of the copy. */
  oldPath: AbsolutePath;
  /** The path of the file now. */
  path: AbsolutePath;
}

/** The kind of a changed file. */
export type DiffFileType =
  /** Text. */
  | "text"
  /** Anything but text. */
  | "binary"
  /** A directory. */
  | "directory"
  /** A symbolic link. */
  | "symlink"
  /** Any other value: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
  | OpenString;

/** The text of changes. */
export interface DiffPatch {
  /** The format of the text. */
  format: DiffPatchFormat;
  /** The text. */
  text: string;
  _meta?: Meta;
}

/** The format of a patch. */
export type DiffPatchFormat =
  /**
   * Sections of `diff --git` as `git diff --patch` writes them, except that each path MUST be absolute, those after
   * `rename from`, `rename to`, `copy from` and `copy to` included, and has no `a/` or `b/` before it; `/dev/null`
   * stands for no file. Unusual characters are quoted as Git quotes them. Unquoted, each path is that of the entry in
   * `changes`. What stands around it in commits and mails MUST be left out.
   */
  | "git_patch"
  /** Any other value: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
  | OpenString;
