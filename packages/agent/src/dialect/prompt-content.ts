import { invalidParams } from "@parley/protocol";
import type { ContentBlock, PromptCapabilities } from "@parley/schema/neutral";

import type { AgentDefinition } from "../author/agent-definition.ts";
import { type SlashCommand, skillIn } from "../event/slash-command.ts";
import { isNestedDeeper } from "../value/is-nested-deeper.ts";

const CAPABILITIES: { readonly [type: string]: "image" | "audio" | "embeddedContext" } = {
  image: "image",
  audio: "audio",
  resource: "embeddedContext",
};

/**
 * Maximum nesting of arrays and objects in a block or in `_meta`. The limit is far below the many thousands of levels
 * at which `JSON.stringify` fails.
 */
const MAX_LEVELS = 1000;

export interface PromptParams {
  readonly prompt: readonly ContentBlock[];
  readonly meta: unknown;
}

/**
 * Checks that a prompt can be stored and contains only content that the agent advertises. Accepts unknown kinds of
 * blocks, because there is no capability for them.
 *
 * @throws {RequestError} `-32602` naming `_meta` or the first block that is not accepted.
 */
export function checkPromptContent(
  { prompt, meta }: PromptParams,
  capabilities: PromptCapabilities | undefined,
): void {
  checkDepth(meta, ["_meta"]);
  for (const [index, block] of prompt.entries()) checkDepth(block, ["prompt", index]);
  for (const [index, { type }] of prompt.entries()) {
    const capability = Object.hasOwn(CAPABILITIES, type) ? CAPABILITIES[type] : undefined;
    if (capability === undefined || capabilities?.[capability] === true) continue;
    const why = `the agent does not advertise prompt capability "${capability}"`;
    throw invalidParams(`Cannot accept a prompt with "${type}" content: ${why}`, {
      path: ["prompt", index],
      type,
    });
  }
}

/**
 * Checks the skills that a prompt invokes.
 *
 * @throws {RequestError} `-32602` naming the first skill that the session does not have or that is in a position where
 * the agent does not accept skills.
 */
export function checkSkills(
  prompt: readonly ContentBlock[],
  commands: readonly SlashCommand[],
  { skills }: Pick<AgentDefinition, "skills">,
): void {
  const flawAt = (index: number, skill: string): string | undefined => {
    if (skills === undefined) return 'the agent does not advertise prompt capability "skill"';
    if (index > 0 && skills.inline !== true) return "the agent accepts a skill as the first block only";
    const isKnown = commands.some((command) => command.skill !== undefined && command.name === skill);
    return isKnown ? undefined : "the session has no such skill";
  };
  for (const [index, block] of prompt.entries()) {
    const skill = skillIn(block);
    const flaw = skill === undefined ? undefined : flawAt(index, skill);
    if (flaw === undefined) continue;
    const message = `Cannot accept a prompt with the skill ${JSON.stringify(skill)}: ${flaw}`;
    throw invalidParams(message, { path: ["prompt", index], skill });
  }
}

function checkDepth(value: unknown, path: readonly (string | number)[]): void {
  if (!isNestedDeeper(value, MAX_LEVELS)) return;
  const name = path.join("/");
  throw invalidParams(`Cannot accept a prompt: "${name}" is nested more than ${MAX_LEVELS} levels deep`, {
    path,
  });
}
