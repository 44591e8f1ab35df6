import type { SchemaDocument } from "../json-schema.ts";
import { clientShapeName } from "./client-shapes.ts";
import { checksOf } from "./emit-validators.ts";

/** A protocol method and the definitions of its messages. */
export interface Method {
  name: string;
  /** The side that handles the method. */
  side: "agent" | "client";
  params: string;
  /** Absent for notifications. */
  result?: string;
}

/** Returns the methods described by `x-method` and `x-side` tags, in definition order. */
export function methodsOf({ $defs }: SchemaDocument): Method[] {
  const tagged = Object.entries($defs).filter(([, schema]) => schema["x-method"] !== undefined);
  return [...Map.groupBy(tagged, ([, schema]) => `${String(schema["x-side"])} ${String(schema["x-method"])}`)]
    .map(([key, definitions]) =>
      methodOf(
        key,
        definitions.map(([name]) => name),
      ),
    )
    .filter((method) => method !== undefined);
}

function methodOf(key: string, definitions: string[]): Method | undefined {
  const [side, name = ""] = key.split(" ");
  // Connection methods such as `$/cancel_request` and proxy methods belong to neither side.
  if (side === "protocol" || side === "proxy") return undefined;
  if (side !== "agent" && side !== "client")
    throw new Error(`Cannot emit method "${name}": unknown side "${side}"`);
  const ending = (text: string): string | undefined =>
    definitions.find((definition) => definition.endsWith(text));
  const [request, response, notification] = [ending("Request"), ending("Response"), ending("Notification")];
  if (definitions.length === 1 && notification !== undefined) return { name, side, params: notification };
  if (definitions.length !== 2 || request === undefined || response === undefined) {
    throw new Error(`Cannot emit method "${name}": it needs a request and a response, or a notification`);
  }
  return { name, side, params: request, result: response };
}

export function emitMethods(document: SchemaDocument): string {
  const { agent, client } = methodsBySide(document);
  return [
    methodTypes("What an agent handles: a client sends it.", "AgentMethods", agent),
    methodTypes("What a client handles: an agent sends it.", "ClientMethods", client),
  ].join("\n\n");
}

/**
 * Emits the messages that one side sends and receives. Each side is a separate module, so programs load nothing for
 * the other side.
 */
export function emitDescriptor(
  document: SchemaDocument,
  side: "agent" | "client",
  { version, hasClientShapes }: { version: number; hasClientShapes: boolean },
): string {
  const methods = methodsBySide(document);
  const peer = side === "agent" ? "client" : "agent";
  const shapeName = side === "client" && hasClientShapes ? clientShapeName : undefined;
  const checks = (definition: string): string[] => checksOf(definition, document, shapeName?.(definition));
  const types = [peer, side].map((one) => `methods.${one === "agent" ? "Agent" : "Client"}Methods`);
  return [
    `/** The messages that ${side === "agent" ? "an agent" : "a client"} sends and receives. */`,
    `export const ${side}: Descriptor<${types.join(", ")}> = /*#__PURE__*/ createDescriptor({`,
    `  version: ${version},`,
    `  side: "${side}",`,
    ...table("sends", methods[peer], checks),
    ...table("receives", methods[side], checks),
    "});",
  ].join("\n");
}

function methodsBySide(document: SchemaDocument): { agent: Method[]; client: Method[] } {
  const methods = methodsOf(document);
  const of = (wanted: Method["side"]): Method[] => methods.filter(({ side }) => side === wanted);
  return { agent: of("agent"), client: of("client") };
}

function methodTypes(doc: string, name: string, methods: Method[]): string {
  const requests = methods.flatMap(({ name: method, params, result }) =>
    result === undefined ? [] : [`    "${method}": { params: types.${params}; result: types.${result} };`],
  );
  const notifications = methods.flatMap(({ name: method, params, result }) =>
    result === undefined ? [`    "${method}": { params: types.${params} };`] : [],
  );
  return [
    `/** ${doc} */`,
    `export interface ${name} {`,
    "  requests: {",
    ...requests,
    "  };",
    "  notifications: {",
    ...notifications,
    "  };",
    "}",
  ].join("\n");
}

function table(name: string, methods: Method[], checks: (definition: string) => string[]): string[] {
  const isRequest = ({ result }: Method): boolean => result !== undefined;
  const [requests, notifications] = [methods.filter(isRequest), methods.filter((one) => !isRequest(one))];
  return [
    `  ${name}: {`,
    "    requests: {",
    ...requests.map((method) =>
      row(method.name, [
        JSON.stringify(commonName(method)),
        checks(method.params)[0] ?? "",
        checks(method.result ?? "")[0] ?? "",
      ]),
    ),
    "    },",
    "    notifications: {",
    ...notifications.map(({ name: method, params }) =>
      row(method, [JSON.stringify(nameBefore("Notification", params)), ...checks(params)]),
    ),
    "    },",
    "  },",
  ];
}

function row(method: string, cells: string[]): string {
  return `      "${method}": [${cells.join(", ")}],`;
}

/** Returns the common prefix of the two definitions of a request. */
function commonName({ name: method, params, result }: Method): string {
  const name = nameBefore("Request", params);
  if (result === `${name}Response`) return name;
  throw new Error(`Cannot emit method "${method}": "${params}" is answered by "${result}"`);
}

function nameBefore(ending: string, definition: string): string {
  return definition.slice(0, -ending.length);
}
