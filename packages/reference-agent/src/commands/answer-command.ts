import type { AgentSession, CommandCall, Turn } from "@parley/agent";

import { type Budget, budgetOf, describeBudget, setBudget } from "../budget/budget.ts";
import { compactContext } from "../context/compact-context.ts";
import { contextStartOf, setContextStart } from "../context/context-start.ts";
import { Conversation } from "../context/conversation.ts";
import { type McpLogins, logInAtServer, logOutAtServer } from "../mcp/log-in-at-server.ts";
import type { Model } from "../model/model.ts";
import { readMcpFile } from "../project/mcp-file.ts";
import { projectMcpOf } from "../project/project-mcp.ts";
import type { SandboxState } from "../sandbox/index.ts";
import { addUsage } from "../session/session-usage.ts";
import { inlineCode } from "../text/markdown.ts";
import { describeMcpServers } from "./describe-mcp-servers.ts";
import { answerPermissions } from "./permissions-command.ts";
import { type UndoOptions, answerRewind, answerUndo } from "./undo-command.ts";

export interface AnswerCommandOptions extends UndoOptions {
  readonly model: () => Promise<Model>;
  readonly budget: Budget;
  readonly logins: McpLogins;
  /** Finds a program that can sandbox commands. */
  readonly sandbox?: ((roots: readonly string[]) => Promise<SandboxState>) | undefined;
}

export async function answerCommand(
  turn: Turn,
  { name, input }: CommandCall,
  options: AnswerCommandOptions,
): Promise<void> {
  const { session } = turn;
  switch (name) {
    case "help":
      return turn.agentMessage(helpText(session));
    case "mcp":
      return turn.agentMessage(await answerMcp(turn, input, options.logins));
    case "permissions":
      return turn.agentMessage(
        await answerPermissions(session, input, await options.sandbox?.(session.roots)),
      );
    case "undo":
      return turn.agentMessage(await answerUndo(turn, options));
    case "rewind":
      return turn.agentMessage(await answerRewind(turn, input, options));
    case "budget":
      return turn.agentMessage(await answerBudget(session, input, options.budget));
    case "clear":
      return clear(turn);
    case "compact":
      return compact(turn, await options.model(), input);
    default:
      throw new Error(`Cannot answer the command "${name}": it has no answer`);
  }
}

async function answerMcp(turn: Turn, input: string, logins: McpLogins): Promise<string> {
  const [, action, server] = /^(login|logout)\s+(.+)$/.exec(input.trim()) ?? [];
  if (server === undefined) return describeServers(turn);
  return action === "login" ? logInAtServer(turn, server, logins) : logOutAtServer(turn, server, logins);
}

async function describeServers({ session }: Turn): Promise<string> {
  return describeMcpServers(session.mcp, projectMcpOf(session), await readMcpFile(session.cwd));
}

async function clear(turn: Turn): Promise<void> {
  const { userMessageId } = await Conversation.of(turn.session.history());
  if (userMessageId !== undefined)
    await setContextStart(turn.session, { after: userMessageId, since: userMessageId });
  await addUsage(turn.session, { used: 0 });
  await turn.agentMessage("The conversation so far is no longer in the model's context.");
}

async function compact(turn: Turn, model: Model, wish: string): Promise<void> {
  const { session } = turn;
  if (model.contextWindow === undefined) {
    return turn.agentMessage("There is nothing to compact: the context of the session's model has no limit.");
  }
  const conversation = await Conversation.of(session.history(), await contextStartOf(session));
  const done = await compactContext(turn, conversation, { model, wish });
  await turn.agentMessage(
    done ? "A summary has replaced the conversation so far." : "There is nothing to compact yet.",
  );
}

const BUDGET_USAGE =
  "`/budget $5` and `/budget 2m tokens` set a limit for this session; when it is reached, you are asked. `/budget off` removes both.";

/** Handles `/budget`: describes or changes the limits. Returns the reply as Markdown. */
async function answerBudget(session: AgentSession, input: string, general: Budget): Promise<string> {
  const wish = input.trim().toLowerCase();
  const change = wish === "" ? undefined : parseBudget(wish);
  if (wish !== "" && change === undefined) return `That is not a limit. ${BUDGET_USAGE}`;
  if (wish === "off") await setBudget(session, {});
  else if (change !== undefined)
    await setBudget(session, { ...(await budgetOf(session, general)), ...change });
  return `${await describeBudget(session, general)}\n\n${BUDGET_USAGE}`;
}

const TOKEN_UNITS = { "": 1, k: 1000, m: 1_000_000 } as const;

/** Parses a limit, such as `$5`, `5 usd`, `500k tokens` or `off`. */
function parseBudget(text: string): Budget | undefined {
  if (text === "off") return {};
  const [, cost] = /^(?=.*(?:\$|usd))\$?\s*(\d+(?:\.\d+)?)\s*(?:\$|usd)?$/.exec(text) ?? [];
  if (cost !== undefined) return Number(cost) > 0 ? { cost: Number(cost) } : undefined;
  const [, count, unit = ""] = /^(\d+(?:\.\d+)?)\s*([km]?)\s*tokens?$/.exec(text) ?? [];
  const tokens = Math.round(Number(count) * TOKEN_UNITS[unit as keyof typeof TOKEN_UNITS]);
  return tokens > 0 ? { tokens } : undefined;
}

function helpText({ commands }: AgentSession): string {
  const lines = commands.map(({ name, description }) => `- ${inlineCode(`/${name}`)}: ${description}`);
  return [
    "I read, search, write and edit the files of this session's folders, run commands, fetch pages, and use the tools of " +
      "its MCP servers. Ask for what you want in your own words.",
    lines.join("\n"),
    "The session's settings choose the model and the mode, which says what I do without asking.",
    "I follow the instructions in the project's `AGENTS.md`.",
  ].join("\n\n");
}
