import { makings } from "./emit-validators.ts";
import type { SchemaDocument } from "./json-schema.ts";

/** One method of the protocol, and the definitions of its messages. */
export interface Method {
  name: string;
  /** The side that handles it. */
  side: "agent" | "client";
  params: string;
  /** Absent for a notification. */
  result?: string;
}

/** The methods that the `x-method` and `x-side` tags of the definitions describe, in the order of the definitions. */
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
  // What belongs to the connection itself (`$/cancel_request`), or stands between two of them, is no method of a side.
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

/** Emits the method types of both sides. */
export function emitMethods(document: SchemaDocument): string {
  const { agent, client } = methodsBySide(document);
  return [
    methodTypes("What an agent handles: a client sends it.", "AgentMethods", agent),
    methodTypes("What a client handles: an agent sends it.", "ClientMethods", client),
  ].join("\n\n");
}

/**
 * Emits what one side sends and receives. Each side has a module of its own, and the version in it, so that a program
 * loads few files and nothing of the other side.
 */
export function emitDescriptor(document: SchemaDocument, side: "agent" | "client", version: number): string {
  const methods = methodsBySide(document);
  const peer = side === "agent" ? "client" : "agent";
  const validator = (definition: string): string => make("createValidator", definition, document);
  const decoder = (definition: string): string => make("createDecoder", definition, document);
  const types = [peer, side].map((one) => `methods.${one === "agent" ? "Agent" : "Client"}Methods`);
  return [
    `/** What ${side === "agent" ? "an agent" : "a client"} sends and receives. */`,
    `export const ${side}: Descriptor<${types.join(", ")}> = {`,
    `  version: ${version},`,
    `  side: "${side}",`,
    ...table("sends", rows(methods[peer], { params: validator, result: decoder })),
    ...table("receives", rows(methods[side], { params: decoder, result: validator })),
    "};",
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

interface Row {
  method: string;
  cells: string[];
  isRequest: boolean;
}

/** Says how a definition is checked. */
type Making = (definition: string) => string;

function rows(methods: Method[], making: { params: Making; result: Making }): Row[] {
  return methods.map(({ name, params, result }) => ({
    method: name,
    cells: [
      `params: ${making.params(params)}`,
      ...(result === undefined ? [] : [`result: ${making.result(result)}`]),
    ],
    isRequest: result !== undefined,
  }));
}

/** Each descriptor makes its own: the public ones would come with those of all other definitions. */
function make(creator: string, definition: string, document: SchemaDocument): string {
  return `/*#__PURE__*/ ${creator}(${makings(definition, document)})`;
}

function table(name: string, entries: Row[]): string[] {
  const lines = (isRequest: boolean): string[] =>
    entries
      .filter((row) => row.isRequest === isRequest)
      .map(({ method, cells }) => `      "${method}": { ${cells.join(", ")} },`);
  return [
    `  ${name}: {`,
    "    requests: {",
    ...lines(true),
    "    },",
    "    notifications: {",
    ...lines(false),
    "    },",
    "  },",
  ];
}
