import type { Meta, Uint32 } from "./primitive.ts";
import type { SessionId } from "./session.ts";

/**
 * @x-side client
 * @x-method fs/read_text_file
 */
export interface ReadTextFileRequest {
  sessionId: SessionId;
  path: string;
  line?: Uint32 | null;
  limit?: Uint32 | null;
  _meta?: Meta;
}

/**
 * @x-side client
 * @x-method fs/read_text_file
 */
export interface ReadTextFileResponse {
  content: string;
  _meta?: Meta;
}

/**
 * @x-side client
 * @x-method fs/write_text_file
 */
export interface WriteTextFileRequest {
  sessionId: SessionId;
  path: string;
  content: string;
  _meta?: Meta;
}

/**
 * @x-side client
 * @x-method fs/write_text_file
 */
export interface WriteTextFileResponse {
  _meta?: Meta;
}
