import { join } from "node:path";

import { type AgentDefinition, defineAgent, type Turn } from "@parley/agent";
import { createPathGuard, localDirectories, localFiles } from "@parley/agent/node";
import { type mcpConnections, toToolOutput } from "@parley/mcp-transport";
import type { PermissionStore } from "@parley/permission";
import type { SessionStore } from "@parley/storage";

/** The agent's stores. */
export interface AgentOptions {
  /** Stores sessions. */
  readonly store: SessionStore;
  /** Stores "always" decisions. */
  readonly projectPermissions: PermissionStore;
  readonly mcp: ReturnType<typeof mcpConnections>;
}

/** Creates an agent that understands "write <text> to <file>", "call <tool> <arguments>" and "tools". */
export function createAgent(options: AgentOptions): AgentDefinition {
  return defineAgent({
    info: { name: "{{name}}", version: "0.1.0" },
    ...options,
    directories: localDirectories(),
    files: localFiles(),
    async prompt(turn) {
      const [, text = "", path] = /^write (.+) to (\S+)$/.exec(turn.text) ?? [];
      const [, tool, args = "{}"] = /^call (\S+)\s*(\{.*\})?$/.exec(turn.text) ?? [];
      if (path) await writeFile(turn, path, text);
      else if (tool) await callTool(turn, tool, JSON.parse(args));
      else await listTools(turn);
    },
  });
}

/** Shows the change, asks for permission and writes the file. */
async function writeFile(turn: Turn, name: string, newText: string): Promise<void> {
  const { files, roots } = turn.session;
  const { path, clientPath } = await createPathGuard(roots).resolve(name);
  const oldText = await files.readTextFile(path).catch(() => undefined);
  const diff = {
    type: "diff",
    path: clientPath,
    newText,
    ...(oldText === undefined ? {} : { oldText }),
  } as const;
  const call = await turn.toolCall({ title: `Write ${name}`, kind: "edit", content: [diff] });
  // "Always" covers this tool on this file, in sessions with the same directories.
  const { allowed } = await call.requestPermission({
    subject: { type: "tool", tool: "write", target: path },
  });
  if (allowed) await files.writeTextFile(path, newText);
  await call.update({ status: allowed ? "completed" : "failed" });
  await turn.agentMessage(allowed ? `Wrote ${name}` : `Did not write ${name}`);
}

/** Calls a tool of the session's MCP servers if the user allows it. Also shows the call. */
async function callTool(turn: Turn, exposedName: string, args: unknown): Promise<void> {
  const tool = turn.mcp.tools().find((one) => one.exposedName === exposedName);
  if (!tool) return turn.agentMessage(`There is no tool ${exposedName}`);
  // A rejected call returns an error result to the model.
  const result = await turn.mcp.call(exposedName, args, { requestPermission: true });
  await turn.agentMessage(JSON.stringify(toToolOutput(result).content));
}

async function listTools(turn: Turn): Promise<void> {
  const tools = turn.mcp
    .tools()
    .map(({ exposedName, description }) => `- ${exposedName}: ${description ?? ""}`);
  const file = join(turn.session.cwd, "notes.txt");
  const calls =
    tools.length > 0
      ? `, or "call <tool> {}" with one of these:`
      : `. There are no tools to call: add an MCP server in your editor, or to "mcpServers" in ~/.config/parley/config.json`;
  const help = `Try "write hello to ${file}"${calls}`;
  await turn.agentMessage([help, ...tools].join("\n"));
}
