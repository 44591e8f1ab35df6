import { propertiesOf, referencedName } from "./schema-node.ts";
import type { Definitions, SchemaNode } from "./schema-node.ts";

/** Sample strings by property name, so that examples look like real messages. */
const texts: Readonly<Record<string, string>> = {
  sessionId: "sess_1",
  toolCallId: "call_1",
  terminalId: "term_1",
  messageId: "msg_1",
  elicitationId: "elicit_1",
  planId: "plan_1",
  configId: "model",
  modeId: "code",
  methodId: "browser",
  optionId: "allow",
  cwd: "/project",
  path: "/project/notes.txt",
  command: "npm",
  name: "example",
  version: "1.0.0",
  title: "Read notes.txt",
  text: "Hello",
  content: "Hello\n",
  message: "Which name?",
  url: "https://example.com/",
  uri: "file:///project/notes.txt",
  output: "ok\n",
  updatedAt: "2026-11-01T12:00:00Z",
};

/** Optional properties that make an example easier to understand. */
const shown = new Set(["clientInfo", "info", "agentInfo", "args"]);

/**
 * Creates a small sample of a definition with its required properties and the first variant of each union. Sets
 * properties that name a protocol version to `version`.
 */
export function sampleOf(name: string, definitions: Definitions, version: number): unknown {
  return sample({ $ref: `#/$defs/${name}` }, name, { definitions, version });
}

interface Context {
  readonly definitions: Definitions;
  readonly version: number;
}

function sample(node: SchemaNode, property: string, context: Context): unknown {
  if (node.const !== undefined) return node.const;
  if (node.enum) return node.enum[0];
  if (node.$ref !== undefined) {
    const name = referencedName(node);
    if (name === "ProtocolVersion") return context.version;
    return sample(context.definitions[name] ?? {}, property, context);
  }
  const variant = (node.oneOf ?? node.anyOf)?.[0];
  const properties = propertiesOf(node, context.definitions);
  if (variant) {
    const value = sample(variant, property, context);
    return properties.length > 0 && isObject(value) ? { ...sampleObject(node, context), ...value } : value;
  }
  if (properties.length > 0 || (node.allOf ?? []).length > 1) return sampleObject(node, context);
  const [part] = node.allOf ?? [];
  return part ? sample(part, property, context) : sampleSimple(node, property, context);
}

function sampleObject(node: SchemaNode, context: Context): Record<string, unknown> {
  const variants = (node.allOf ?? []).map((part) =>
    part.$ref === undefined ? part : (context.definitions[referencedName(part)] ?? {}),
  );
  const chosen = variants.filter((part) => part.oneOf ?? part.anyOf).map((part) => sample(part, "", context));
  const own = propertiesOf(node, context.definitions)
    .filter(({ name, required }) => required || shown.has(name))
    .map(({ name, node: property }) => [name, sample(property, name, context)] as const);
  return Object.assign({}, ...chosen.filter(isObject), Object.fromEntries(own)) as Record<string, unknown>;
}

function sampleSimple({ type, items }: SchemaNode, property: string, context: Context): unknown {
  switch (typeof type === "string" ? type : type?.[0]) {
    case "string":
      return texts[property] ?? "text";
    case "integer":
    case "number":
      return property === "protocolVersion" ? context.version : 1;
    case "boolean":
      return true;
    case "array":
      return items ? [sample(items, property, context)] : [];
    case "object":
      return {};
    default:
      return null;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
