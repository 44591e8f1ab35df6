import type { Descriptor } from "@parley/schema";
import type { ContentBlock } from "@parley/schema/neutral";
import type { AgentMethods, AvailableCommand, ClientMethods } from "@parley/schema/v2";
import type { PromptCapabilities, Skill } from "@parley/schema/v2/unstable";

import { readMarkers } from "../capability/read-markers.ts";
import type { DialectDefinition } from "../connection/define-dialect.ts";
import type { ClientDialect } from "../dialect/client-dialect.ts";
import type { ClientSide } from "../dialect/client-side.ts";
import { withUpdate } from "./with-update.ts";

type Commands = readonly AvailableCommand[];

/**
 * Returns the prompt block that invokes a skill.
 *
 * @example
 * ```ts
 * import type { ClientSession } from "@parley/client";
 * import { skillBlock } from "@parley/client/v2/unstable";
 *
 * export async function callFirstSkill(session: ClientSession): Promise<void> {
 *   const found = session.state.commands.find(({ skill }) => skill !== undefined);
 *   if (found !== undefined) await session.prompt([skillBlock(found.name)]);
 * }
 * ```
 *
 * @experimental
 */
export function skillBlock(name: string): ContentBlock {
  // This type exists only in the draft of version 2.
  return { type: "skill", name } as object as ContentBlock;
}

/** Marks skills in a message for the session's state. */
export function readSkills<Message extends object>(message: Message): Message {
  const { availableCommands: listed } = message as { readonly availableCommands?: Commands | null };
  if (!listed?.some(isSkill)) return message;
  const availableCommands = listed.map((command) => {
    if (!isSkill(command)) return command;
    const { path, ...rest } = command as object as Skill;
    return { ...rest, type: "command", skill: typeof path === "string" ? { path } : {} };
  });
  return { ...message, availableCommands };
}

function isSkill({ type }: AvailableCommand): boolean {
  return type === ("skill" as AvailableCommand["type"]);
}

/** Adds skills to a version 2 definition. */
export function withSkills<Prompt>(
  definition: DialectDefinition<AgentMethods, ClientMethods, Prompt>,
): DialectDefinition<AgentMethods, ClientMethods, Prompt> {
  return {
    ...definition,
    describeAgent(answer, received) {
      const agent = definition.describeAgent(answer, received);
      const { session } = answer.capabilities ?? {};
      const accepted: PromptCapabilities | null | undefined = session?.prompt;
      const prompt = { ...agent.capabilities.prompt, ...readMarkers(accepted, ["skill"]) };
      return { ...agent, capabilities: { ...agent.capabilities, prompt } };
    },
    handlers: (client, prompts) => definition.handlers(showingSkills(client), prompts),
  };
}

/** Wraps the client's side of a connection so that it also shows skills. */
function showingSkills(client: ClientSide): ClientSide {
  return withUpdate(client, (sessionId, update, apply) =>
    client.update(sessionId, update, (state, given) =>
      apply(state, readSkills<object>(given) as typeof given),
    ),
  );
}

/** Returns a descriptor that marks skills in results. */
export function readingSkills(
  descriptor: Descriptor<AgentMethods, ClientMethods>,
): Descriptor<AgentMethods, ClientMethods> {
  const { sends } = descriptor;
  const { requests } = sends;
  const listing = (["session/new", "session/load", "session/resume", "session/fork"] as const).map(
    (method) => {
      const { result, ...request } = (requests as Descriptor["sends"]["requests"])[method]!;
      const decode: typeof result.decode = (value, onRepair) =>
        readSkills(result.decode(value, onRepair) as object);
      return [method, { ...request, result: { ...result, decode } }];
    },
  );
  return {
    ...descriptor,
    sends: { ...sends, requests: { ...requests, ...(Object.fromEntries(listing) as object) } },
  };
}

/** Adds the skills capability to version 2's capabilities. */
export function advertisingSkills(
  initializeParams: ClientDialect["initializeParams"],
): ClientDialect["initializeParams"] {
  return (profile, common) => {
    const params = initializeParams(profile, common) as { readonly capabilities?: Capabilities };
    if (profile.capabilities?.skills !== true) return params;
    const { capabilities } = params;
    const session = { ...capabilities?.session, commands: { skill: {} } };
    return { ...params, capabilities: { ...capabilities, session } };
  };
}

interface Capabilities {
  readonly session?: object;
}
