import { readFile } from "node:fs/promises";

import type { McpServer, PermissionRequest } from "@parley/client";
import type { ServedResult } from "@parley/mcp-transport/serve";
import { parseJsonFile } from "@parley/process/files";
import type { ContentBlock } from "@parley/schema/v1";

import type { StartedAgent } from "../agent/started-agent.ts";
import { describeFailure } from "../describe-failure.ts";
import { ExitCode } from "../exit-code.ts";
import { UsageError } from "../usage-error.ts";

export interface RequestOptions {
  /** Runs a turn and resolves to its exit code. */
  readonly turn: (content: readonly ContentBlock[]) => Promise<ExitCode>;
  readonly write: (result: unknown) => void;
  readonly note: (text: string) => void;
}

/**
 * A result that the agent returns by calling one of this program's tools. The call's arguments match a JSON Schema.
 */
export interface SchemaResult {
  /** Returns the tool's MCP server, which must be added to the session. */
  readonly server: (agent: StartedAgent) => McpServer;
  /** Whether a permission request is for a call to the tool. */
  readonly isAbout: (request: PermissionRequest) => boolean;
  /** Runs turns until the agent returns a result, then writes it. Resolves to the exit code. */
  readonly request: (content: string | readonly ContentBlock[], options: RequestOptions) => Promise<ExitCode>;
  readonly close: () => Promise<void>;
}

/**
 * Opens a result that must match the schema in a file.
 *
 * @throws {UsageError} if the schema cannot be read or is not supported.
 */
export async function openSchemaResult(file: string): Promise<SchemaResult> {
  const schema = await readSchema(file);
  // Only this option needs the MCP SDK, which is slow to load.
  const { ResultError, serveResult } = await import("@parley/mcp-transport/serve");
  const served = await serveResult({ schema: schema as Parameters<typeof serveResult>[0]["schema"] }).catch(
    (error: unknown) => {
      throw new UsageError(`${(error as Error).message} in "${file}"`, { cause: error });
    },
  );
  return {
    server: ({ version, capabilities }) =>
      served.definition({ protocolVersion: version === 1 ? 1 : 2, http: capabilities.mcp.http }),
    isAbout: (request) => isAbout(request, served),
    async request(content, { turn, write, note }) {
      let code: ExitCode = ExitCode.ok;
      const send = async (prompt: readonly ContentBlock[]): Promise<string> => {
        code = await turn(prompt);
        return code === ExitCode.ok ? "end_turn" : "failed";
      };
      try {
        write(await served.request(content, send));
        return ExitCode.ok;
      } catch (error) {
        if (!(error instanceof ResultError)) throw error;
        // If the turn failed, that has already been reported.
        if (code === ExitCode.ok) note(`parley: ${describeFailure(error)}`);
        return code === ExitCode.ok ? ExitCode.promptFailed : code;
      }
    },
    close: () => served.close(),
  };
}

async function readSchema(file: string): Promise<object> {
  let schema: unknown;
  try {
    schema = parseJsonFile(await readFile(file, "utf8"));
  } catch (error) {
    throw new UsageError(`Cannot read the schema "${file}": ${(error as Error).message}`, { cause: error });
  }
  if (typeof schema === "object" && schema !== null && !Array.isArray(schema)) return schema;
  throw new UsageError(`Cannot use the schema "${file}": it is not an object`);
}

const harmless: readonly string[] = ["other", "think", "read"];

/**
 * Whether a request is for a call to the MCP tool. Agents name the tool in their requests. A command or file change
 * that mentions the name does not count.
 */
function isAbout({ title, toolCall }: PermissionRequest, { toolName }: ServedResult): boolean {
  const isNamed = [title, toolCall?.title].some((text) => text?.includes(toolName) === true);
  return isNamed && toolCall !== undefined && harmless.includes(toolCall.kind);
}
