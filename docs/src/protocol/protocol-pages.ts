import { readFileSync } from "node:fs";
import { join } from "node:path";

import * as validators1 from "@parley/schema/v1/validators";
import * as validators2 from "@parley/schema/v2/validators";

import { describeType } from "./describe-type.ts";
import { sampleOf } from "./sample.ts";
import { propertiesOf } from "./schema-node.ts";
import type { Definitions, SchemaNode } from "./schema-node.ts";

interface Version {
  readonly number: 1 | 2;
  readonly definitions: Definitions;
  readonly validators: Readonly<Record<string, { validate(value: unknown): unknown } | undefined>>;
}

interface Method {
  readonly name: string;
  readonly side: SchemaNode["x-side"];
  /** The names of the method's params and result, by version. Notifications have no result. */
  readonly versions: ReadonlyMap<Version, { readonly params: string; readonly result: string | undefined }>;
}

const schemaFolder = join(import.meta.dirname, "../../../schema");

function readVersion(number: 1 | 2, validators: object): Version {
  const text = readFileSync(join(schemaFolder, `v${number}/schema.json`), "utf8");
  const { $defs: definitions } = JSON.parse(text) as { $defs: Definitions };
  return { number, definitions, validators: validators as Version["validators"] };
}

/** Creates the protocol reference from the schemas: an overview, one page per method, and the types. */
export function protocolPages(): Map<string, string> {
  const versions = [readVersion(1, validators1), readVersion(2, validators2)];
  const methods = methodsOf(versions);
  return new Map([
    ["reference/protocol/index.md", overview(methods, versions)],
    ...methods.map((method) => [`reference/protocol/${slugOf(method.name)}.md`, methodPage(method)] as const),
    ...versions.map(
      (version) => [`reference/protocol/types-${version.number}.md`, typesPage(version)] as const,
    ),
  ]);
}

function methodsOf(versions: readonly Version[]): Method[] {
  const methods = new Map<
    string,
    Method & { versions: Map<Version, { params: string; result: string | undefined }> }
  >();
  for (const version of versions) {
    for (const [name, definition] of Object.entries(version.definitions)) {
      const method = definition["x-method"];
      if (method === undefined || name.endsWith("Response")) continue;
      const known = methods.get(method) ?? { name: method, side: definition["x-side"], versions: new Map() };
      const response = name.replace(/Request$/, "Response");
      const result = response !== name && response in version.definitions ? response : undefined;
      known.versions.set(version, { params: name, result });
      methods.set(method, known);
    }
  }
  return [...methods.values()];
}

function slugOf(method: string): string {
  return method.replace(/\W+/g, "-").replace(/^-/, "");
}

const senders = { agent: "the client", client: "the agent", protocol: "both sides" };

function overview(methods: readonly Method[], versions: readonly Version[]): string {
  const rows = methods.map(({ name, side, versions: of }) => {
    const kind = [...of.values()].some(({ result }) => result !== undefined) ? "request" : "notification";
    const marks = versions.map((version) => (of.has(version) ? "yes" : "–"));
    return `| [\`${name}\`](${slugOf(name)}.md) | ${kind} | ${senders[side ?? "protocol"]} | ${marks.join(" | ")} |`;
  });
  return [
    "# The protocol",
    "",
    "Every method of the Agent Client Protocol, in both versions, from the schema that this toolkit is made of. Drafts beyond",
    "version 2 are not listed. [Types of version 1](types-1.md), [types of version 2](types-2.md).",
    "",
    "| method | kind | sent by | version 1 | version 2 |",
    "| --- | --- | --- | --- | --- |",
    ...rows,
    "",
    "Messages are JSON-RPC 2.0, one a line over the standard streams of a process. A request has an `id`, and is answered by a message with",
    "that `id` and a `result` or an [error](../errors.md).",
    "",
  ].join("\n");
}

function methodPage({ name, side, versions }: Method): string {
  const sides = [...versions];
  const [first] = sides;
  const isRequest = first?.[1].result !== undefined;
  const lines = [
    "---",
    `title: ${JSON.stringify(name)}`,
    "---",
    "",
    `# ${name}`,
    "",
    `A ${isRequest ? "request" : "notification"} that ${senders[side ?? "protocol"]} may send, in ${sides.map(([{ number }]) => `version ${number}`).join(" and ")}.`,
    "",
  ];
  for (const [version, { params }] of sides) {
    lines.push(`**Version ${version.number}:** ${paragraph(version.definitions[params]?.description)}`, "");
  }
  lines.push("## Params", "", ...sideBySide(sides.map(([version, { params }]) => [version, params])));
  if (isRequest) {
    const results = sides.flatMap(([version, { result }]): [Version, string][] =>
      result ? [[version, result]] : [],
    );
    lines.push("## Result", "", ...sideBySide(results));
  }
  lines.push("## Example", "");
  for (const [version, { params, result }] of sides) {
    lines.push(
      `Version ${version.number}:`,
      "",
      "```json",
      ...exampleOf(name, version, { params, result }),
      "```",
      "",
    );
  }
  return lines.join("\n");
}

/** Shows the properties of all versions in a single table. */
function sideBySide(sides: readonly (readonly [Version, string])[]): string[] {
  const columns = sides.map(([version, name]) => {
    const properties = propertiesOf(version.definitions[name] ?? {}, version.definitions);
    return { version, properties: new Map(properties.map((property) => [property.name, property])) };
  });
  const names = [...new Set(columns.flatMap(({ properties }) => [...properties.keys()]))].filter(
    (name) => name !== "_meta",
  );
  if (names.length === 0) return ["None, besides `_meta`.", ""];
  const head = columns.map(({ version }) => `version ${version.number}`);
  const rows = names.map((name) => {
    const cells = columns.map(({ version, properties }) => {
      const property = properties.get(name);
      if (!property) return "–";
      return `${describeType(property.node, `types-${version.number}.md`)}${property.required ? "" : ", optional"}`;
    });
    const [node] = columns.flatMap(({ properties }) => properties.get(name) ?? []).toReversed();
    return `| \`${name}\` | ${cells.join(" | ")} | ${paragraph(node?.node.description)} |`;
  });
  return [
    `| name | ${head.join(" | ")} | meaning |`,
    `| --- |${" --- |".repeat(head.length + 1)}`,
    ...rows,
    "",
  ];
}

/**
 * Returns the lines of an example request and its response, or of a notification. All messages are validated against
 * the schema.
 */
function exampleOf(
  method: string,
  version: Version,
  { params, result }: { readonly params: string; readonly result: string | undefined },
): string[] {
  const id = result === undefined ? {} : { id: 1 };
  const lines = [JSON.stringify({ jsonrpc: "2.0", ...id, method, params: validSample(params, version) })];
  if (result !== undefined) {
    lines.push(JSON.stringify({ jsonrpc: "2.0", id: 1, result: validSample(result, version) }));
  }
  return lines;
}

function validSample(name: string, { definitions, validators, number }: Version): unknown {
  const value = sampleOf(name, definitions, number);
  try {
    validators[name]?.validate(value);
  } catch (cause) {
    throw new Error(`Cannot show ${name} of version ${number}: ${JSON.stringify(value)} is not valid`, {
      cause,
    });
  }
  return value;
}

function typesPage(version: Version): string {
  const page = `types-${version.number}.md`;
  const sections = Object.entries(version.definitions).flatMap(([name, node]) => [
    `## ${name}`,
    "",
    paragraph(node.description),
    "",
    ...typeBody(node, version, page),
  ]);
  return [
    "---",
    "search: false",
    "outline: false",
    "---",
    "",
    `# Types of version ${version.number}`,
    "",
    ...sections,
  ].join("\n");
}

function typeBody(node: SchemaNode, { definitions }: Version, page: string): string[] {
  const variants = node.oneOf ?? node.anyOf ?? [];
  const lines = variants.map((variant) => {
    const tag = Object.entries(variant.properties ?? {}).find(([, { const: value }]) => value !== undefined);
    const bases = (variant.allOf ?? []).map((part) => describeType(part, page));
    const type = tag
      ? [`\`${tag[0]}: ${JSON.stringify(tag[1].const)}\``, ...bases].join(", ")
      : describeType(variant, page);
    return `- ${type}${variant.description ? `: ${paragraph(variant.description)}` : ""}`;
  });
  if (lines.length > 0) lines.push("");
  const properties = propertiesOf(node, definitions).filter(({ name }) => name !== "_meta");
  if (properties.length === 0)
    return variants.length > 0 ? lines : [`Type: ${describeType(node, page)}.`, ""];
  const rows = properties.map(
    ({ name, node: property, required }) =>
      `| \`${name}\` | ${describeType(property, page)}${required ? "" : ", optional"} | ${paragraph(property.description)} |`,
  );
  return [...lines, "| name | type | meaning |", "| --- | --- | --- |", ...rows, ""];
}

/** Returns a description on a single line, escaped for use in tables and HTML. */
function paragraph(text = ""): string {
  return text
    .replace(/\s*\n\s*/g, " ")
    .replaceAll("|", "\\|")
    .replace(/\{\{/g, "{ {")
    .trim();
}
