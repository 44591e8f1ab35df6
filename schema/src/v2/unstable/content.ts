import type { StableContentBlock } from "./inherited.gen.ts";
import type { SkillReference } from "./skill.ts";

export type * from "../content.ts";

/**
 * Something to show or to read: in prompts, in what the agent says, and in what tools give back. The blocks are those
 * of MCP, so what an MCP server returns can be passed on as it is.
 *
 * See https://agentclientprotocol.com/protocol/v2/content
 */
export type ContentBlock =
  /** One of the stable blocks, or one that is not listed here. */
  | StableContentBlock
  /** Calls a skill; only in prompts, and only if the agent advertised `session.prompt.skill`. */
  | ({ type: "skill" } & SkillReference);
