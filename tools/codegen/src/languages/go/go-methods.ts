import type { Method } from "../../model/model.ts";
import { methodsByName } from "../../model/read-methods.ts";
import { wordStyles } from "../../names/word-styles.ts";
import type { RenderInput } from "../language.ts";
import { type Lines, separate } from "../lines.ts";
import { isInterface, tab } from "./go-type.ts";

/** Renders the protocol version and its methods: a constant for each, and tables of them by name. */
export function renderMethods(input: RenderInput): Lines {
  const { methods } = input.model;
  const requests = methods.filter((each) => each.result !== undefined);
  const notifications = methods.filter((each) => each.result === undefined);
  return separate([
    [
      "// ProtocolVersionNumber is the version of the protocol that these types describe.",
      `const ProtocolVersionNumber = ${input.version}`,
    ],
    renderConstants(methodsByName(methods)),
    ["// Requests are the methods with a response, by name.", renderTable("Requests", requests, input)],
    [
      "// Notifications are the methods without a response, by name.",
      renderTable("Notifications", notifications, input),
    ],
  ]);
}

function renderConstants(methods: readonly Method[]): Lines {
  if (methods.length === 0) return [];
  const constants = methods.map((each) => `${constantOf(each)} = ${JSON.stringify(each.name)}`);
  return ["// The names of the methods.", "const (", tab(aligned(constants)), ")"];
}

/** Aligns a group of lines as gofmt does. */
function aligned(constants: readonly string[]): string[] {
  const pairs = constants.map((each) => each.split(" = "));
  const width = Math.max(...pairs.map(([name = ""]) => name.length));
  return pairs.map(([name = "", value = ""]) => `${name.padEnd(width)} = ${value}`);
}

function constantOf({ name }: Method): string {
  return `Method${wordStyles.pascal(name)}`;
}

function renderTable(name: string, methods: readonly Method[], input: RenderInput): Lines {
  if (methods.length === 0) return `var ${name} = byName()`;
  return [`var ${name} = byName(`, tab(methods.map((each) => renderMethod(each, input))), ")"];
}

function renderMethod(method: Method, input: RenderInput): string {
  const { side, params, result } = method;
  const types = [params, result].map((each) => (each === undefined ? "" : input.names.type(each)));
  const readers = [params, result].map((each) => (each === undefined ? "nil" : readerOf(each, input)));
  const values = [constantOf(method), ...[side, ...types].map((each) => JSON.stringify(each)), ...readers];
  return `Method{${values.join(", ")}},`;
}

/** Returns the function that reads a value into `any`. A struct becomes a pointer, as in unions. */
function readerOf(name: string, input: RenderInput): string {
  return `${isInterface(name, input) ? "readInterface" : "readPointer"}[${input.names.type(name)}]`;
}
