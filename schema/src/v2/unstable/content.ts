import type { StableContentBlock } from "./inherited.gen.ts";
import type { SkillReference } from "./skill.ts";

export type * from "../content.ts";

/**
 * Content to show or read, in prompts, agent messages and tool results. The blocks are the same as in MCP, so the
 * output of MCP servers can be passed on unchanged.
 *
 * See https://agentclientprotocol.com/protocol/v2/content
 */
export type ContentBlock =
  /** One of the stable blocks, or one that is not listed here. */
  | StableContentBlock
  /** Calls a skill. Only allowed in prompts, and requires the agent capability `session.prompt.skill`. */
  | ({ type: "skill" } & SkillReference);
