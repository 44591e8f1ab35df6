import type { Meta, Uint32 } from "../primitive.ts";
import type { SessionId } from "../shared/ids.ts";

/**
 * Reads a text file as the client has it, with the user's unsaved changes. Only if the client advertised
 * `fs.readTextFile`.
 *
 * See https://agentclientprotocol.com/protocol/v1/file-system
 * @x-side client
 * @x-method fs/read_text_file
 */
export interface ReadTextFileRequest {
  /** The session that needs it. */
  sessionId: SessionId;
  /** The file: an absolute path. */
  path: string;
  /** The line to begin with, counted from 1. */
  line?: Uint32 | null;
  /** The maximum number of lines to read. */
  limit?: Uint32 | null;
  _meta?: Meta;
}

/**
 * What is in the file.
 * @x-side client
 * @x-method fs/read_text_file
 */
export interface ReadTextFileResponse {
  /** The text, or the lines of it that were asked for. */
  content: string;
  _meta?: Meta;
}

/**
 * Writes a text file; one that does not exist MUST be made. Only if the client advertised `fs.writeTextFile`.
 *
 * See https://agentclientprotocol.com/protocol/v1/file-system
 * @x-side client
 * @x-method fs/write_text_file
 */
export interface WriteTextFileRequest {
  /** The session that needs it. */
  sessionId: SessionId;
  /** The file: an absolute path. */
  path: string;
  /** All of the new text. */
  content: string;
  _meta?: Meta;
}

/**
 * The file is written.
 * @x-side client
 * @x-method fs/write_text_file
 * @x-deserialize-default-on-null true
 */
export interface WriteTextFileResponse {
  _meta?: Meta;
}
