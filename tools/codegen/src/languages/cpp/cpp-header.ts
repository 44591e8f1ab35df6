import type { Definition, Method } from "../../model/model.ts";
import { methodsByName } from "../../model/read-methods.ts";
import type { RenderInput } from "../language.ts";
import { comment, indent, type Lines, separate } from "../lines.ts";
import { renderFactories } from "./cpp-factories.ts";
import { snakeName } from "./cpp-names.ts";
import { baseOf, cppFieldType } from "./cpp-type.ts";

export function renderType(definition: Definition, input: RenderInput): Lines {
  const { names } = input;
  const name = names.type(definition.name);
  const doc = comment(definition.doc, "///");
  const base = baseOf(definition, names);
  if (base !== undefined) {
    const content = [`using ${base}::${base.replace(/<.*/s, "")};`, ...membersOf(definition, input)];
    return [doc, `struct ${name} : ${base} {`, indent(content), "};"];
  }
  const members =
    definition.kind === "structure"
      ? separate([
          ...definition.fields.map((each): Lines => {
            const member = names.member(definition.name, each.key);
            return [comment(each.doc, "///"), `${cppFieldType(definition.name, each, input)} ${member}{};`];
          }),
          [
            "/// Members that the protocol does not define, as they were sent.",
            "std::map<std::string, Json> extra{};",
          ],
        ])
      : [`${names.type((definition as { payload: string }).payload)} value{};`];
  return [
    doc,
    `struct ${name} {`,
    indent([...members, "", `bool operator==(const ${name}&) const = default;`]),
    "};",
  ];
}

function membersOf(definition: Definition, input: RenderInput): string[] {
  if (definition.kind === "tagged") return renderFactories(definition, input);
  if (definition.kind !== "enumeration") return [];
  return definition.members.flatMap(({ key, value, doc }) => {
    const name = input.names.member(definition.name, key);
    const isText = typeof value === "string";
    const type = isText ? "std::string_view" : "std::int32_t";
    return [
      ...comment(doc, "///"),
      `static constexpr ${type} ${name}${isText ? `{${JSON.stringify(value)}}` : ` = ${value}`};`,
    ];
  });
}

/** Declares the functions that read and write values, and the shape names of definitions. */
export function renderCodecDeclarations(input: RenderInput): Lines {
  const codecs = input.model.definitions.map((definition) => {
    const name = input.names.type(definition.name);
    const shape = shapeNameOf(definition, input);
    return [
      `template <> struct Codec<${name}> {`,
      indent([
        ...(shape === undefined ? [] : [`static constexpr std::string_view shape{"${shape}"};`]),
        `static void decode(const Json& json, ${name}& value);`,
        `static void encode(Json& json, const ${name}& value);`,
      ]),
      "};",
    ];
  });
  return ["namespace detail {", ...codecs.flat(), "}"];
}

/** Returns the name of the shape for reading a type. A variant uses its union's shape. */
function shapeNameOf(definition: Definition, { model, shapes }: RenderInput): string | undefined {
  const hasTag = (definition.kind === "structure" || definition.kind === "wrapper") && definition.tag;
  const union = model.definitions.find(
    (each) => each.kind === "tagged" && each.variants.some(({ payload }) => payload === definition.name),
  );
  const shape = hasTag ? union?.name : definition.name;
  return shape !== undefined && Object.hasOwn(shapes, shape) ? shape : undefined;
}

/** Renders the protocol version and its methods, as types and as a list. */
export function renderMethods(input: RenderInput): Lines {
  const { methods } = input.model;
  const rows = methods.map((each) => {
    const texts = [each.name, each.side, ...typesOf(each, input)];
    return `Method{${texts.map((text) => JSON.stringify(text)).join(", ")}},`;
  });
  return separate([
    [
      "/// The version of the protocol that these types describe.",
      `inline constexpr int protocol_version = ${input.version};`,
    ],
    methods.length === 0
      ? []
      : [
          "/// The methods, each with its name, its side, and the types of its params and its result.",
          "namespace methods {",
          methodsByName(methods).map((each) => renderMethod(each, input)),
          "}",
        ],
    [
      "/// All methods of the protocol.",
      `inline constexpr std::array<Method, ${methods.length}> all_methods{`,
      indent(rows),
      "};",
    ],
    [
      "/// Returns the method of a request (`is_request`) or a notification, or null.",
      "const Method* find_method(std::string_view name, bool is_request);",
    ],
  ]);
}

function typesOf({ params, result }: Method, { names }: RenderInput): string[] {
  return [params, result].map((each) => (each === undefined ? "" : names.type(each)));
}

function renderMethod(method: Method, input: RenderInput): Lines {
  const [params, result] = typesOf(method, input);
  return [
    `struct ${snakeName(method.name)} {`,
    indent([
      `static constexpr std::string_view name{${JSON.stringify(method.name)}};`,
      `static constexpr std::string_view side{${JSON.stringify(method.side)}};`,
      `using Params = ${params};`,
      `using Result = ${result === "" ? "void" : result};`,
    ]),
    "};",
  ];
}
