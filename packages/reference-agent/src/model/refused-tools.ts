import type { ModelError } from "./model-error.ts";
import type { Model, ModelPart, ModelRequest, ToolDefinition } from "./model.ts";
import { type Asking, RefusedParts, answer, digestOf, isRefusal, remember } from "./refusal.ts";

const REFUSED = new RefusedParts();

/**
 * Wraps a model so that requests omit the tools whose definitions the model rejects. A rejected request is sent again
 * without them. This is needed because MCP servers define tools freely, and providers differ in the schemas that they
 * accept. `id` identifies the model.
 */
export function withoutRefusedTools(model: Model, id: string): Model {
  const refused = REFUSED.of(id);
  return { ...model, respond: (request) => respond(model, request, refused) };
}

async function* respond(
  model: Model,
  request: ModelRequest,
  refused: Set<string>,
): AsyncGenerator<ModelPart, void, undefined> {
  const asking: Asking = { model, hasAnswer: false };
  const omitted = new Set<ToolDefinition>();
  let tools = request.tools.filter((tool) => !refused.has(keyOf(tool)));
  let onAnswer: (() => ModelPart) | undefined;
  for (;;) {
    try {
      return yield* answer({ ...request, tools }, asking, onAnswer);
    } catch (error) {
      const blamed = isRefusal(error) && !asking.hasAnswer ? blamedTools(error, tools) : [];
      if (blamed.length === 0) throw error;
      request.signal.throwIfAborted();
      for (const tool of blamed) omitted.add(tool);
      tools = tools.filter((tool) => !omitted.has(tool));
      onAnswer = () => {
        remember(refused, [...omitted].map(keyOf));
        return { type: "notice", text: noticeOf(error as ModelError, [...omitted]) };
      };
    }
  }
}

/** Returns the tools that an error refers to, by position (Anthropic, Google) or by name (OpenAI). */
function blamedTools({ message }: ModelError, tools: readonly ToolDefinition[]): readonly ToolDefinition[] {
  const [position] = [DECLARATION, TOOL].flatMap((pattern) => pattern.exec(message)?.slice(1) ?? []);
  return tools.filter(
    ({ name }, index) =>
      index === Number(position) || QUOTES.some((quote) => message.includes(quote + name + quote)),
  );
}

/** Google puts all functions into one tool. */
const DECLARATION = /\bfunction_?declarations\[(\d+)\]/i;
const TOOL = /\btools[.[](\d+)\b/i;
const QUOTES = ["'", '"', "`"];

function noticeOf({ message }: ModelError, tools: readonly ToolDefinition[]): string {
  const names = tools.map(({ name }) => `"${name}"`).join(", ");
  const [kind, are] = tools.length === 1 ? ["tool", "is"] : ["tools", "are"];
  return `${message}. The ${kind} ${names} ${are} left out of this and later requests`;
}

function keyOf({ name, description, inputSchema }: ToolDefinition): string {
  return digestOf(JSON.stringify([name, description, inputSchema]));
}
