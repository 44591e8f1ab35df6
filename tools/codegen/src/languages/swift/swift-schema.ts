import type { Method } from "../../model/model.ts";
import type { RenderInput } from "../language.ts";
import { indent, type Lines, separate } from "../lines.ts";
import { swiftString } from "./swift-doc.ts";
import { memberName } from "./swift-names.ts";

/** Renders the protocol version and its definitions. */
export function renderSchema({ model, names, shapes, version }: RenderInput): Lines {
  const definitions = model.definitions.filter((each) => each.name in shapes && each.kind !== "wrapper");
  return [
    "/// The protocol that these types describe.",
    "public enum Schema {",
    indent([
      "/// The version of the protocol.",
      `public static let version = ${version}`,
      "",
      "/// The definitions of the protocol by name.",
      "public static let definitions: [String: any Definition.Type] = [",
      indent(definitions.map((each) => `${swiftString(each.name)}: ${names.type(each.name)}.self,`)),
      definitions.length === 0 ? "    :" : undefined,
      "]",
      "",
      "/// Returns the version that an `initialize` request or its response names, or nil if it names none. Use it to",
      "/// choose the version before reading the message. Takes the message, its params or its result.",
      "public static func version(of message: JSONValue) -> Int? {",
      indent([
        'let content = message["params"] ?? message["result"] ?? message',
        'guard case .number(let version)? = content["protocolVersion"] else { return nil }',
        "return version.integer(as: UInt16.self).map(Int.init)",
      ]),
      "}",
    ]),
    "}",
  ];
}

export function renderMethods(input: RenderInput): Lines {
  const { methods } = input.model;
  const named = methods.map((method) => ({ method, name: nameOf(method, methods) }));
  const sides = [...new Set(methods.map(({ side }) => memberName(side)))];
  return [
    "/// The side that handles a method. `protocol` means both.",
    `public enum Side: String, Hashable, Sendable${methods.length === 0 ? "" : ", CaseIterable"} {`,
    indent(sides.length === 0 ? "case agent" : `case ${sides.join(", ")}`),
    "}",
    "",
    "/// The methods of the protocol.",
    "public enum Methods {",
    indent(
      separate([
        ...named.map(({ method, name }) => renderMethod(method, name, input)),
        [
          "/// All methods.",
          "public static let all: [Method] = [",
          indent(named.map(({ name }) => `${name}.method,`)),
          "]",
        ],
        [
          "/// The methods with a response, by name.",
          "public static let requests = byName { $0.result != nil }",
          "",
          "/// The methods without a response, by name.",
          "public static let notifications = byName { $0.result == nil }",
          "",
          "private static func byName(_ counts: (Method) -> Bool) -> [String: Method] {",
          "    Dictionary(all.filter(counts).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })",
          "}",
        ],
      ]),
    ),
    "}",
  ];
}

/** Returns a method's name. A notification gets a different name than a request for the same method. */
function nameOf(method: Method, methods: readonly Method[]): string {
  const isShared = methods.some((each) => each !== method && each.name === method.name);
  return memberName(method.name + (isShared && method.result === undefined ? " notification" : ""));
}

function renderMethod(
  { name, side, params, result }: Method,
  constant: string,
  { names }: RenderInput,
): Lines {
  const types = [params, ...(result === undefined ? [] : [result])].map((each) => names.type(each));
  const kind = result === undefined ? "NotificationMethod" : "RequestMethod";
  return [
    `/// \`${name}\``,
    `public static let ${constant} = ${kind}<${types.join(", ")}>(`,
    `    name: ${swiftString(name)}, side: .${memberName(side)})`,
  ];
}

export function renderShapeTable({ shapes }: RenderInput): Lines {
  const text = JSON.stringify(shapes);
  return ["/// The shapes of all definitions as JSON text.", `let shapeTable = ##"${text}"##`];
}
