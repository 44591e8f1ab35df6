import type { Definition, Structure, TaggedUnion, Wrapper } from "../../model/model.ts";
import type { RenderInput } from "../language.ts";
import { indent, type Lines } from "../lines.ts";
import { alternativeTypes, baseOf, presenceOf } from "./cpp-type.ts";

export function renderCodec(definition: Definition, input: RenderInput): Lines {
  const name = input.names.type(definition.name);
  return [
    `void Codec<${name}>::decode(const Json& json, ${name}& value) {`,
    indent(decodeBody(definition, input)),
    "}",
    "",
    `void Codec<${name}>::encode(Json& json, const ${name}& value) {`,
    indent(encodeBody(definition, input)),
    "}",
  ];
}

function decodeBody(definition: Definition, input: RenderInput): Lines {
  switch (definition.kind) {
    case "structure":
      return decodeStructure(definition, input);
    case "wrapper":
      return [...readerWithTag(definition), `detail::decode(reader.rest_object(), value.value);`];
    case "tagged":
      return decodeTagged(definition, input);
    case "untagged":
      return `decode_first<${alternativeTypes(definition.alternatives, input.names).join(", ")}>(json, value.value);`;
    case "alias":
    case "enumeration":
      return `detail::decode(json, static_cast<${baseOf(definition, input.names)}&>(value));`;
  }
}

function readerWithTag({ tag }: Structure | Wrapper): string[] {
  return ["ObjectReader reader(json);", ...(tag ? [`reader.tag("${tag.key}", "${tag.value}");`] : [])];
}

function decodeStructure(definition: Definition & Structure, { names }: RenderInput): Lines {
  const reads = definition.fields.map((each) => {
    const method = each.required && each.nullable ? "required_maybe" : presenceOf(each);
    return `reader.${method}("${each.key}", value.${names.member(definition.name, each.key)});`;
  });
  return [...readerWithTag(definition), ...reads, "value.extra = reader.rest();"];
}

function decodeTagged({ tag, variants, untagged, other }: TaggedUnion, { names }: RenderInput): Lines {
  const rest = untagged.map((each) => names.type(each.payload));
  const first = (types: readonly string[]): string => `decode_first<${types.join(", ")}>(json, value.value);`;
  const cases = variants.map(
    (each) => `if (tag == "${each.value}") return ${first([names.type(each.payload), ...rest])}`,
  );
  return [
    `const auto tag = tag_of(json, "${tag}");`,
    cases,
    other === undefined ? [] : `if (tag) return ${first([names.type(other), ...rest])}`,
    rest.length > 0
      ? first(rest)
      : `throw ReadError({"${tag}"}, "a known tag", tag ? quote(*tag) : "missing");`,
  ];
}

function encodeBody(definition: Definition, input: RenderInput): Lines {
  switch (definition.kind) {
    case "structure": {
      const sets = definition.fields.map(
        ({ key }) => `writer.set("${key}", value.${input.names.member(definition.name, key)});`,
      );
      return ["ObjectWriter writer(json);", ...tagOf(definition), ...sets, "writer.rest(value.extra);"];
    }
    case "wrapper":
      return ["ObjectWriter writer(json);", ...tagOf(definition), "writer.add(write(value.value));"];
    case "tagged":
    case "untagged":
      return "std::visit([&](const auto& variant) { detail::encode(json, variant); }, value.value);";
    case "alias":
    case "enumeration":
      return `detail::encode(json, static_cast<const ${baseOf(definition, input.names)}&>(value));`;
  }
}

function tagOf({ tag }: Structure | Wrapper): string[] {
  return tag ? [`writer.set("${tag.key}", std::string("${tag.value}"));`] : [];
}
