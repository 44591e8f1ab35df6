import type { AgentSession, Turn } from "@parley/agent";

import { agentCommands } from "../commands/agent-commands.ts";
import { notifyUser } from "../session/notify-user.ts";
import { textContent } from "../text/text-content.ts";
import { type FoundGuides, commandsOf, findGuides } from "./find-guides.ts";
import { type Guide, guideText } from "./guide.ts";

/** Maximum number of errors to report individually. If there are more, they are combined into one message. */
const MOST_FAULTS = 5;

const REPORTED = new WeakMap<AgentSession, Set<string>>();

/**
 * Finds the guides for a turn. Notifies the user once about each invalid file. Updates the session's list of commands
 * if it has changed.
 */
export async function useGuides(turn: Turn, userFolder: string | undefined): Promise<readonly Guide[]> {
  const { session } = turn;
  const found = await findGuides({ cwd: session.cwd, userFolder });
  await reportFaults(turn, found);
  const commands = [...agentCommands, ...commandsOf(found.guides)];
  if (JSON.stringify(commands) !== JSON.stringify(session.commands)) await session.setCommands(commands);
  return found.guides;
}

async function reportFaults(turn: Turn, { faults }: FoundGuides): Promise<void> {
  const reported = REPORTED.get(turn.session) ?? new Set();
  REPORTED.set(turn.session, reported);
  const news = faults.filter((fault) => !reported.has(fault));
  for (const fault of news) reported.add(fault);
  for (const fault of news.length > MOST_FAULTS ? [] : news) await notifyUser(turn, fault);
  if (news.length > MOST_FAULTS)
    await notifyUser(
      turn,
      [...news.slice(0, MOST_FAULTS), `… and ${news.length - MOST_FAULTS} more`].join("\n"),
    );
}

/**
 * Returns the guides that the user invoked with a slash command or skill blocks. `input` is the text after the
 * command or, for skill blocks, all of the user's text.
 */
export function calledGuides(
  { text, client, skills }: Pick<Turn, "text" | "client" | "skills">,
  guides: readonly Guide[],
): readonly { readonly guide: Guide; readonly input: string }[] {
  const [, name, input = ""] = /^\/(\S+)(?:\s+([^]*))?$/.exec(text.trim()) ?? [];
  return guides.flatMap((guide) => {
    const isSkill = guide.kind === "skill" && client.capabilities.skills === true;
    if (isSkill && skills.some((skill) => skill.name === guide.name)) return [{ guide, input: text.trim() }];
    return !isSkill && guide.name === name ? [{ guide, input: input.trim() }] : [];
  });
}

/** Shows the instructions in a guide that the user invoked, and adds them to the conversation with the model. */
export async function showGuide(turn: Turn, guide: Guide, input: string): Promise<void> {
  const text = guideText(guide, input);
  const call = await turn.toolCall({
    title: `Instructions of /${guide.name} from ${guide.shownPath}`,
    kind: "read",
    locations: [{ path: guide.path }],
  });
  await call.update({
    status: "completed",
    content: [textContent(text)],
    rawOutput: { text, isInstructions: true },
  });
}
