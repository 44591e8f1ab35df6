import type { Meta, Uint32 } from "../primitive.ts";
import type { SessionId } from "../shared/ids.ts";

/**
 * Reads a text file from the client, including the user's unsaved changes. Requires the client capability
 * `fs.readTextFile`.
 *
 * See https://agentclientprotocol.com/protocol/v1/file-system
 * @x-side client
 * @x-method fs/read_text_file
 */
export interface ReadTextFileRequest {
  /** The ID of the session that needs the file. */
  sessionId: SessionId;
  /** The absolute path of the file. */
  path: string;
  /** The first line to read, starting at 1. */
  line?: Uint32 | null;
  /** The maximum number of lines to read. */
  limit?: Uint32 | null;
  _meta?: Meta;
}

/**
 * The content of the file.
 * @x-side client
 * @x-method fs/read_text_file
 */
export interface ReadTextFileResponse {
  /** The whole text, or the requested lines. */
  content: string;
  _meta?: Meta;
}

/**
 * Writes a text file. The client MUST create it if it does not exist. Requires the client capability
 * `fs.writeTextFile`.
 *
 * See https://agentclientprotocol.com/protocol/v1/file-system
 * @x-side client
 * @x-method fs/write_text_file
 */
export interface WriteTextFileRequest {
  /** The ID of the session that needs the file. */
  sessionId: SessionId;
  /** The absolute path of the file. */
  path: string;
  /** The complete new text. */
  content: string;
  _meta?: Meta;
}

/**
 * Confirms that the file was written.
 * @x-side client
 * @x-method fs/write_text_file
 * @x-deserialize-default-on-null true
 */
export interface WriteTextFileResponse {
  _meta?: Meta;
}
