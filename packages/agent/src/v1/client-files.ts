import type { Peer } from "@parley/protocol";
import type { AgentMethods, ClientMethods } from "@parley/schema/v1";

import type { TextFiles } from "../author/text-files.ts";

/**
 * Provides access to the client's files, including unsaved changes in its editor.
 *
 * @see https://agentclientprotocol.com/protocol/file-system
 */
export function createClientFiles(peer: Peer<ClientMethods, AgentMethods>, sessionId: string): TextFiles {
  return {
    async readTextFile(path, { line, limit, signal } = {}) {
      const range = { ...(line === undefined ? {} : { line }), ...(limit === undefined ? {} : { limit }) };
      const { content } = await peer.request("fs/read_text_file", { sessionId, path, ...range }, { signal });
      return content;
    },
    async writeTextFile(path, content, { signal } = {}) {
      await peer.request("fs/write_text_file", { sessionId, path, content }, { signal });
    },
  };
}
