import type { Method } from "../../model/model.ts";
import { wordStyles } from "../../names/word-styles.ts";
import type { RenderInput } from "../language.ts";
import { indent, type Lines, separate } from "../lines.ts";
import { csharpString } from "./csharp-doc.ts";
import { propertyName } from "./csharp-names.ts";
import { qualified } from "./csharp-type.ts";

export function renderDefinitions(input: RenderInput): Lines {
  const names = input.model.definitions.map((each) => each.name).filter((name) => name in input.shapes);
  const constants = names.map((name) => {
    const type = qualified(name, input);
    return [
      `public static readonly Definition<${type}> ${input.names.type(name)} =`,
      `    new Definition<${type}>(${csharpString(name)}, ${type}.Construct);`,
    ];
  });
  return [
    "/// <summary>The definitions of the protocol, which read their values.</summary>",
    "public static class Definitions",
    "{",
    indent(
      separate([
        ...constants,
        [
          "/// <summary>All definitions by name.</summary>",
          "public static IReadOnlyDictionary<string, Definition> All { get; } = new Definition[]",
          "{",
          indent(names.map((name) => `${input.names.type(name)},`)),
          "}.ToDictionary(each => each.Name);",
        ],
        "private static readonly Dictionary<Type, Definition> Types = All.Values.ToDictionary(each => each.Type);",
        [
          "internal static Definition OfType(Type type)",
          "{",
          "    return Types.TryGetValue(type, out var definition) ? definition : throw new NotSupportedException(type.Name);",
          "}",
        ],
      ]),
    ),
    "}",
  ];
}

/** Renders the protocol version and its methods. */
export function renderMethods(input: RenderInput): Lines {
  const { methods } = input.model;
  const named = methods.map((method) => ({ method, name: nameOf(method, methods) }));
  const listOf = (isRequest: boolean): string =>
    named
      .filter(({ method }) => (method.result !== undefined) === isRequest)
      .map(({ name }) => name)
      .join(", ");
  return [
    ...renderProtocol(input.version),
    "",
    "/// <summary>The side that handles a method. <c>Protocol</c> means both.</summary>",
    "public enum Side",
    "{",
    indent([...new Set(methods.map(({ side }) => `${wordStyles.pascal(side)},`))]),
    "}",
    "",
    "/// <summary>The methods of the protocol.</summary>",
    "public static class Methods",
    "{",
    indent(
      separate([
        ...named.map(({ method, name }) => renderMethod(method, name, input)),
        ...[true, false].map((isRequest) => [
          `/// <summary>The methods ${isRequest ? "with" : "without"} a response, by name.</summary>`,
          `public static IReadOnlyDictionary<string, Method> ${isRequest ? "Requests" : "Notifications"} { get; } =`,
          `    new Method[] { ${listOf(isRequest)} }.ToDictionary(each => each.Name);`,
        ]),
      ]),
    ),
    "}",
  ];
}

function renderProtocol(version: number): string[] {
  return [
    "/// <summary>The protocol that these types describe.</summary>",
    "public static class Protocol",
    "{",
    "    /// <summary>The version of the protocol.</summary>",
    `    public const int Version = ${version};`,
    "",
    "    /// <summary>",
    "    /// Returns the version that an <c>initialize</c> request or its response names, or null if it names none. Use it to",
    "    /// choose the version before reading the message. Takes the message, its params or its result.",
    "    /// </summary>",
    "    public static int? VersionOf(JsonElement message)",
    "    {",
    '        var inner = Json.Get(message, "params");',
    '        if (Json.IsMissing(inner)) inner = Json.Get(message, "result");',
    '        var version = Json.Number(Json.Get(Json.IsMissing(inner) ? message : inner, "protocolVersion"));',
    "        return version >= 0 && version <= 65535 && version == (int)version ? (int)version : (int?)null;",
    "    }",
    "}",
  ];
}

/** Returns a method's name. A notification gets a different name than a request for the same method. */
function nameOf(method: Method, methods: readonly Method[]): string {
  const isShared = methods.some((each) => each !== method && each.name === method.name);
  return propertyName(method.name) + (isShared && method.result === undefined ? "Notification" : "");
}

function renderMethod(
  { name, side, params, result }: Method,
  constant: string,
  { names }: RenderInput,
): Lines {
  const definition = (each: string): string => `Definitions.${names.type(each)}`;
  const values = [
    csharpString(name),
    `Side.${wordStyles.pascal(side)}`,
    definition(params),
    result === undefined ? "null" : definition(result),
  ];
  return [
    `/// <summary><c>${name}</c></summary>`,
    `public static readonly Method ${constant} = new Method(${values.join(", ")});`,
  ];
}

export function renderShapeTable({ shapes }: RenderInput): Lines {
  return [
    "/// <summary>The shapes of all definitions.</summary>",
    "internal static class ShapeTable",
    "{",
    `    internal const string Text = @"${JSON.stringify(shapes).replaceAll('"', '""')}";`,
    "}",
  ];
}
