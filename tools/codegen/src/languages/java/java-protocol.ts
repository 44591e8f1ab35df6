import type { Method } from "../../model/model.ts";
import { wordStyles } from "../../names/word-styles.ts";
import type { RenderInput } from "../language.ts";
import { indent, type Lines } from "../lines.ts";
import { inlinedAlias, javaReader, javaType } from "./java-type.ts";

/** Maximum number of characters in a literal, because class files limit literals to 65,535 bytes. */
const maxLiteral = 16_000;

export function renderShapeTable({ shapes }: RenderInput): Lines {
  const text = JSON.stringify(shapes);
  const count = Math.ceil(text.length / maxLiteral);
  const pieces = Array.from({ length: count }, (_, at) => text.slice(at * maxLiteral, (at + 1) * maxLiteral));
  return [
    "/** The shapes of all definitions as JSON text, split because literals have a maximum size. */",
    "final class ShapeTable {",
    indent([
      "private static final String[] TEXT = {",
      indent(pieces.map((piece) => `${javaString(piece)},`)),
      "};",
      "",
      "private static final Map<String, Shape> SHAPES = parse();",
      "",
      "private ShapeTable() {}",
      "",
      "/** Returns the shape of a definition. */",
      "static Shape of(String definition) {",
      "    return SHAPES.get(definition);",
      "}",
      "",
      "private static Map<String, Shape> parse() {",
      indent([
        "try {",
        indent([
          "var shapes = new HashMap<String, Shape>();",
          'var table = new ObjectMapper().readTree(String.join("", TEXT));',
          "table.properties().forEach(each -> shapes.put(each.getKey(), Shape.read(each.getValue())));",
          "return shapes;",
        ]),
        "} catch (JsonProcessingException exception) {",
        "    throw new IllegalStateException(exception);",
        "}",
      ]),
      "}",
    ]),
    "}",
  ];
}

function javaString(text: string): string {
  return JSON.stringify(text).replaceAll(/[^ -~]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

/** Renders a constant for each definition in the schema, and a map of all of them. */
export function renderDefinitions(input: RenderInput): Lines {
  const names = input.model.definitions.map(({ name }) => name).filter((name) => name in input.shapes);
  const constants = names.flatMap((name) => {
    const shape = { kind: "reference", name } as const;
    return [
      `/** {@code ${name}} */`,
      `public static final Definition<${javaType(shape, input)}> ${constantOf(name, input)} =`,
      `        new Definition<>("${name}", ${javaReader(shape, input)});`,
      "",
    ];
  });
  const all = names.map((name) => constantOf(name, input)).join(",\n");
  return [
    "/** The definitions of the protocol, which read and write their values. */",
    "public final class Definitions {",
    indent([
      constants,
      "/** All definitions by name. */",
      "public static final Map<String, Definition<?>> BY_NAME = Stream.<Definition<?>>of(",
      indent(
        [all + ")", ".collect(Collectors.toUnmodifiableMap(Definition::name, each -> each));"],
        "        ",
      ),
      "",
      "private Definitions() {}",
    ]),
    "}",
  ];
}

function constantOf(name: string, input: RenderInput): string {
  return wordStyles.upperSnake(inlinedAlias(name, input) ? name : input.names.type(name));
}

/** Renders the protocol version and its methods. */
export function renderMethods(input: RenderInput): Lines {
  const { model, version } = input;
  return [
    "/** The methods of the protocol. */",
    "public final class Methods {",
    indent([
      "/** The version of the protocol that these types describe. */",
      `public static final int PROTOCOL_VERSION = ${version};`,
      "",
      model.methods.map((each) => [...renderMethod(each, input), ""]),
      "/** All methods. */",
      "public static final List<Method<?, ?>> ALL = List.of(",
      indent(model.methods.map((each) => nameOf(each, model.methods)).join(",\n") + ");", "        "),
      "",
      "/** The methods with a response, by name. */",
      "public static final Map<String, Method<?, ?>> REQUESTS = byName(true);",
      "",
      "/** The methods without a response, by name. */",
      "public static final Map<String, Method<?, ?>> NOTIFICATIONS = byName(false);",
      "",
      "private Methods() {}",
      "",
      versionPeek,
      "",
      "private static Map<String, Method<?, ?>> byName(boolean isRequest) {",
      "    return ALL.stream()",
      "            .filter(each -> each.result().isPresent() == isRequest)",
      "            .collect(Collectors.toUnmodifiableMap(Method::name, each -> each));",
      "}",
    ]),
    "}",
  ];
}

const versionPeek: Lines = [
  "/**",
  " * Returns the version that an {@code initialize} request or its response names, if it names one. Use it to choose",
  " * the version before reading the message.",
  " *",
  " * @param message the message, its params or its result",
  " */",
  "public static OptionalInt versionOf(JsonNode message) {",
  indent([
    'var content = message.has("params") ? message.get("params") : message.path("result");',
    'var version = (content.isMissingNode() ? message : content).path("protocolVersion");',
    "return version.canConvertToExactIntegral() && version.canConvertToInt() && version.intValue() >>> 16 == 0",
    "        ? OptionalInt.of(version.intValue())",
    "        : OptionalInt.empty();",
  ]),
  "}",
];

/** Returns a method's name. A notification gets a different name than a request for the same method. */
function nameOf(method: Method, methods: readonly Method[]): string {
  const isShared = methods.some((each) => each !== method && each.name === method.name);
  return (
    wordStyles.upperSnake(method.name) + (isShared && method.result === undefined ? "_NOTIFICATION" : "")
  );
}

function renderMethod(method: Method, input: RenderInput): string[] {
  const { name, side, params, result } = method;
  const type = (each: string): string => javaType({ kind: "reference", name: each }, input);
  const definition = (each: string): string => `Definitions.${constantOf(each, input)}`;
  const types = `${type(params)}, ${result === undefined ? "Void" : type(result)}`;
  const answer = result === undefined ? "Optional.empty()" : `Optional.of(${definition(result)})`;
  return [
    `/** {@code ${name}} */`,
    `public static final Method<${types}> ${nameOf(method, input.model.methods)} =`,
    `        new Method<>("${name}", "${side}", ${definition(params)}, ${answer});`,
  ];
}
