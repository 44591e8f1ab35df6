import type { McpContent } from "@parley/mcp-transport";
import type { ContentBlock } from "@parley/schema/v1";

/** How much of a result's text a model is told. */
const MAX_TEXT = 50_000;

/**
 * A piece of an MCP tool's result as content of ACP. The two are nearly the same; what an MCP server sends is not checked
 * by anybody, so that only fields of the right type are taken over. A kind that ACP does not know becomes its JSON.
 */
export function toContentBlock(content: McpContent): ContentBlock {
  switch (content.type) {
    case "text":
      if (typeof content["text"] === "string") return { type: "text", text: content["text"] };
      break;
    case "image":
    case "audio": {
      const { data, mimeType } = content;
      if (typeof data === "string" && typeof mimeType === "string")
        return { type: content.type, data, mimeType };
      break;
    }
    case "resource":
      return toResource(content) ?? toJson(content);
    case "resource_link":
      return toResourceLink(content) ?? toJson(content);
    default:
      break;
  }
  return toJson(content);
}

/** What a model is told of an MCP tool's result: its texts, and what else there is. */
export function describeContent(contents: readonly McpContent[]): string {
  const text = contents.map((content) => describeBlock(toContentBlock(content))).join("\n");
  return text.length > MAX_TEXT
    ? `${text.slice(0, MAX_TEXT)}\n[… ${text.length - MAX_TEXT} characters left out]`
    : text;
}

function describeBlock(block: ContentBlock): string {
  switch (block.type) {
    case "text":
      return block.text;
    case "resource":
      return "text" in block.resource ? block.resource.text : `[${block.resource.uri}]`;
    case "resource_link":
      return `[${block.name}: ${block.uri}]`;
    default:
      return `[${block.type}: ${block.mimeType}]`;
  }
}

function toResource({ resource }: McpContent): ContentBlock | undefined {
  if (typeof resource !== "object" || resource === null) return undefined;
  const { uri, mimeType, text, blob } = resource as { readonly [key: string]: unknown };
  if (typeof uri !== "string") return undefined;
  const about = { uri, ...(typeof mimeType === "string" ? { mimeType } : {}) };
  if (typeof text === "string") return { type: "resource", resource: { ...about, text } };
  return typeof blob === "string" ? { type: "resource", resource: { ...about, blob } } : undefined;
}

function toResourceLink({ uri, name, title, description, mimeType }: McpContent): ContentBlock | undefined {
  if (typeof uri !== "string" || typeof name !== "string") return undefined;
  return {
    type: "resource_link",
    uri,
    name,
    ...(typeof title === "string" ? { title } : {}),
    ...(typeof description === "string" ? { description } : {}),
    ...(typeof mimeType === "string" ? { mimeType } : {}),
  };
}

function toJson(content: McpContent): ContentBlock {
  return { type: "text", text: JSON.stringify(content) };
}
