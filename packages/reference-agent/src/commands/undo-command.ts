import type { Turn } from "@parley/agent";
import { visibleLine } from "@parley/protocol/text";

import { inlineCode } from "../text/markdown.ts";
import { createToolContext } from "../tools/create-tool-context.ts";
import type { ToolMemory } from "../tools/tool-memory.ts";
import type { KeptTexts } from "../undo/kept-texts.ts";
import { type TurnChanges, changedTurns } from "../undo/turn-changes.ts";
import { undoTurns } from "../undo/undo-turns.ts";

export interface UndoOptions {
  readonly memory: ToolMemory;
  readonly ownPaths: readonly string[];
  /** Contents of files before they were changed. Absent if the agent does not keep them. */
  readonly texts?: KeptTexts | undefined;
}

/**
 * Handles `/undo` and returns the reply as Markdown. Undoes the changes made in the last turn that changed any files.
 */
export async function answerUndo(turn: Turn, options: UndoOptions): Promise<string> {
  const turns = await changedTurns(turn.session);
  return takeBack(turn, turns.slice(0, 1), options);
}

/**
 * Handles `/rewind` and returns the reply as Markdown. Undoes the changes made in the chosen turn and every later
 * turn. Without a number, shows a form to pick a turn, or lists the turns if the client does not support forms.
 */
export async function answerRewind(turn: Turn, input: string, options: UndoOptions): Promise<string> {
  const turns = await changedTurns(turn.session);
  const wish = input.trim();
  if (isNumberOf(turns, wish)) return takeBack(turn, turns.slice(0, Number(wish)), options);
  if (turns.length === 0) return NOTHING;
  if (wish !== "") {
    return `There is no turn ${inlineCode(visibleLine(wish))} with changes.\n\n${list(turns)}`;
  }
  if (!turn.client.capabilities.elicitation.form) return list(turns);
  const chosen = await choose(turn, turns);
  return chosen === undefined ? "No file was changed." : takeBack(turn, turns.slice(0, chosen), options);
}

const NOTHING = "There is nothing to undo: no turn has changed files.";
const FORM = "Go back to before which turn? This undoes its file changes and all later ones.";

function isNumberOf(turns: readonly TurnChanges[], text: string): boolean {
  return /^[1-9]\d*$/.test(text) && Number(text) <= turns.length;
}

/** Returns the number of turns to undo, or `undefined` if the user makes no choice. */
async function choose(turn: Turn, turns: readonly TurnChanges[]): Promise<number | undefined> {
  // The choices have no numbers, because a client may number them itself.
  const oneOf = turns.map((it, index) => ({
    const: String(index + 1),
    title: `${it.prompt}: ${namesOf(it).join(", ")}`,
  }));
  const answer = await turn.elicit({
    mode: "form",
    message: FORM,
    requestedSchema: {
      type: "object",
      properties: { turn: { type: "string", title: "Turn", oneOf } },
      required: ["turn"],
    },
  });
  const chosen = answer.action === "accept" ? answer.content?.["turn"] : undefined;
  return typeof chosen === "string" && isNumberOf(turns, chosen) ? Number(chosen) : undefined;
}

function list(turns: readonly TurnChanges[]): string {
  const lines = turns.map((it, index) => {
    const names = namesOf(it).map((name) => inlineCode(name));
    return `${index + 1}. ${inlineCode(it.prompt)}: ${names.join(", ")}`;
  });
  return (
    `**Turns that changed files, latest first:**\n\n${lines.join("\n")}\n\n` +
    "`/rewind <number>` undoes the changes of that turn and of all later ones."
  );
}

function namesOf({ steps }: TurnChanges): string[] {
  return [...new Set(steps.map(({ name }) => visibleLine(name)))];
}

async function takeBack(turn: Turn, turns: readonly TurnChanges[], options: UndoOptions): Promise<string> {
  if (turns.length === 0 || options.texts === undefined) return NOTHING;
  const { texts, memory, ownPaths } = options;
  const context = createToolContext(turn.session, { memory, ownPaths, takesImages: false });
  const result = await undoTurns(turn, turns, { context, texts });
  switch (result.outcome) {
    case "undone":
      return `Undone: ${result.names.map((name) => inlineCode(visibleLine(name))).join(", ")}.`;
    case "unchanged":
      return "The files are already as they were before.";
    case "failed":
      return `${visibleLine(result.message)}. No file was changed.`;
    case "refused":
      return `No file was changed, since not all files are as I left them:\n\n${result.refusals
        .map(({ name, reason }) => `- ${inlineCode(visibleLine(name))}: ${reason}`)
        .join("\n")}`;
  }
}
