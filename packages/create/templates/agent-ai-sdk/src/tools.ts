import type { NewToolCall, ToolCall, ToolCallContent, Turn } from "@parley/agent";
import { createPathGuard } from "@parley/agent/node";
import { toToolOutput } from "@parley/mcp-transport";

/** A tool that the model can call. */
export interface ModelTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema for the input. */
  readonly inputSchema: { readonly [key: string]: unknown };
  /** Shows the call to the user, runs it, and resolves to the result for the model. Failures are results, too. */
  readonly run: (input: unknown) => Promise<string>;
}

/** Returns the tools for a turn: two for files, plus those of the session's MCP servers. */
export function toolsOf(turn: Turn): ModelTool[] {
  return [readFileTool(turn), writeFileTool(turn), ...mcpTools(turn)].map((tool) => ({
    ...tool,
    run: (input) => tool.run(input).catch(reasonOf),
  }));
}

function readFileTool(turn: Turn): ModelTool {
  const name = "read_file";
  return {
    name,
    description: "Reads a text file of the project.",
    inputSchema: stringsSchema("path"),
    run(input) {
      const { path = "" } = input as { readonly path?: string };
      const call: NewToolCall = { name, title: `Read ${path}`, kind: "read", rawInput: input };
      return showCall(turn, call, async (shown) => {
        const file = await createPathGuard(turn.session.roots).resolve(path);
        if (file.outside) await askUser(shown, name, file.path);
        return turn.session.files.readTextFile(file.path);
      });
    },
  };
}

function writeFileTool(turn: Turn): ModelTool {
  const name = "write_file";
  return {
    name,
    description: "Writes a text file of the project.",
    inputSchema: stringsSchema("path", "text"),
    run(input) {
      const { path = "", text: newText = "" } = input as { readonly path?: string; readonly text?: string };
      const call: NewToolCall = { name, title: `Write ${path}`, kind: "edit", rawInput: input };
      return showCall(turn, call, async (shown, content) => {
        const { files, roots } = turn.session;
        const file = await createPathGuard(roots).resolve(path);
        const oldText = await files.readTextFile(file.path).catch(() => undefined);
        const before = oldText === undefined ? {} : { oldText };
        content.push({ type: "diff", path: file.clientPath, ...before, newText });
        await shown.update({ content });
        await askUser(shown, name, file.path);
        await files.writeTextFile(file.path, newText);
        return `Wrote ${path}`;
      });
    },
  };
}

/**
 * Returns the tools of the session's MCP servers. `turn.mcp.call` asks the user for permission and shows the call
 * with its result.
 */
function mcpTools(turn: Turn): ModelTool[] {
  return turn.mcp.tools().map(({ exposedName: name, description = "", inputSchema }) => ({
    name,
    description,
    inputSchema,
    async run(input) {
      const { content } = toToolOutput(await turn.mcp.call(name, input, { requestPermission: true }));
      return content.map((block) => (block.type === "text" ? block.text : `[${block.type}]`)).join("\n");
    },
  }));
}

/**
 * Shows a call while `work` runs and possibly adds content to the call. Then also shows the model's result, so that
 * `session.conversation()` includes it in later turns.
 */
async function showCall(
  turn: Turn,
  call: NewToolCall,
  work: (shown: ToolCall, content: ToolCallContent[]) => Promise<string>,
): Promise<string> {
  const shown = await turn.toolCall(call);
  const content: ToolCallContent[] = [];
  const [status, text] = await work(shown, content).then(
    (result) => ["completed", result] as const,
    (error: unknown) => [shown.signal.aborted ? "cancelled" : "failed", reasonOf(error)] as const,
  );
  content.push({ type: "content", content: { type: "text", text } });
  await shown.update({ status, content });
  return text;
}

/**
 * Asks the user for permission. An "always" answer covers this tool on this file.
 * @throws {Error} if the user denies it.
 */
async function askUser(call: ToolCall, tool: string, target: string): Promise<void> {
  const { allowed, outcome } = await call.requestPermission({ subject: { type: "tool", tool, target } });
  if (!allowed) throw new Error(`The user did not allow it (${outcome})`);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function stringsSchema(...names: readonly string[]): ModelTool["inputSchema"] {
  const properties = Object.fromEntries(names.map((name) => [name, { type: "string" }]));
  return { type: "object", properties, required: names };
}
