import type { Method } from "../../model/model.ts";
import { methodsByName } from "../../model/read-methods.ts";
import { wordStyles } from "../../names/word-styles.ts";
import type { RenderInput } from "../language.ts";
import { indent, type Lines, separate } from "../lines.ts";
import { arm } from "./rust-layout.ts";
import { isEq } from "./rust-type.ts";

const sides: ReadonlyMap<string, string> = new Map(
  Object.entries({
    agent: "Agent",
    client: "Client",
    proxy: "Proxy",
  }),
);

/** Renders the protocol version, the methods, and the types of their params and results. */
export function renderMethods(input: RenderInput): Lines {
  const { methods } = input.model;
  if (methods.length === 0) return separate([renderVersion(input), side]);
  return separate([
    renderVersion(input),
    side,
    traits,
    ...methods.map((each) => renderMethod(each, input)),
    renderNames(input),
    renderTable(input),
    renderParams(input),
  ]);
}

/** Renders the version, with its own type if that type is generated. */
function renderVersion({ model, names, version }: RenderInput): Lines {
  const definition = model.definitions.find((each) => each.name === "ProtocolVersion");
  const isType = definition?.kind === "alias" && definition.shape.kind === "integer";
  const type = isType ? names.type("ProtocolVersion") : "u16";
  return [
    "/// The version of the protocol that these types describe.",
    `pub const PROTOCOL_VERSION: ${type} = ${isType ? `${type}(${version})` : version};`,
  ];
}

function renderMethod(method: Method, { names }: RenderInput): Lines {
  return [
    `impl ${method.result === undefined ? "Notification" : "Request"} for ${names.type(method.params)} {`,
    indent([
      method.result === undefined ? [] : `type Response = ${names.type(method.result)};`,
      `const METHOD: &'static str = ${JSON.stringify(method.name)};`,
      `const SIDE: Side = ${sideOf(method)};`,
    ]),
    "}",
  ];
}

function sideOf({ side: name }: Method): string {
  return `Side::${sides.get(name) ?? "Both"}`;
}

function renderNames({ model }: RenderInput): Lines {
  const constants = methodsByName(model.methods).map(
    ({ name }) => `pub const ${wordStyles.upperSnake(name)}: &str = ${JSON.stringify(name)};`,
  );
  return ["/// The names of methods.", "pub mod methods {", indent(constants), "}"];
}

function renderTable({ model }: RenderInput): Lines {
  const rows = model.methods.map((each) => [
    `name: ${JSON.stringify(each.name)},`,
    `side: ${sideOf(each)},`,
    `params: ${JSON.stringify(each.params)},`,
    `result: ${each.result === undefined ? "None" : `Some(${JSON.stringify(each.result)})`},`,
  ]);
  const [only = [], ...others] = rows;
  const start = "pub const METHODS: &[Method] = &[";
  // Formats a list with a single element as rustfmt does.
  const list =
    others.length === 0
      ? [`${start}Method {`, indent(only), "}];"]
      : [start, indent(rows.map((row) => ["Method {", indent(row), "},"])), "];"];
  return [table, "", "/// All methods.", list];
}

function renderParams(input: RenderInput): Lines {
  const { model, names } = input;
  const params = model.definitions.filter(({ name }) => model.methods.some((each) => each.params === name));
  const traits = params.every((each) => isEq(each, input)) ? "PartialEq, Eq" : "PartialEq";
  const types = model.methods.map((each) => names.type(each.params));
  const arms = methodsByName(model.methods).map((each) =>
    arm(JSON.stringify(each.name), `params_of(params, Self::${names.type(each.params)})`),
  );
  return [
    "/// The params of any method.",
    "#[allow(clippy::enum_variant_names)]",
    `#[derive(Debug, Clone, ${traits})]`,
    "pub enum Params {",
    indent(types.map((type) => `${type}(${type}),`)),
    "}",
    "",
    "impl Params {",
    indent([
      "/// Reads the params of a method like [`read`]. Returns `None` if the protocol has no such method.",
      "///",
      "/// # Errors",
      "///",
      "/// Fails with the exact place of a flaw that cannot be repaired.",
      "#[must_use]",
      "pub fn read(method: &str, params: Value) -> Option<Result<Reading<Self>, ReadError>> {",
      indent(["let reading = match method {", indent([arms, "_ => return None,"]), "};", "Some(reading)"]),
      "}",
    ]),
    "}",
    "",
    paramsOf,
  ];
}

const side = `
/// The side that handles a method.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Side {
    Agent,
    Client,
    Proxy,
    Both,
}
`.trim();

const traits = `
/// The params of a method with a response.
pub trait Request: Definition {
    type Response: Definition;
    const METHOD: &'static str;
    const SIDE: Side;
}

/// The params of a method without a response.
pub trait Notification: Definition {
    const METHOD: &'static str;
    const SIDE: Side;
}
`.trim();

const table = `
/// A method of the protocol.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Method {
    pub name: &'static str,
    /// The side that handles it.
    pub side: Side,
    /// The definition of its params.
    pub params: &'static str,
    /// The definition of its result; absent for a notification.
    pub result: Option<&'static str>,
}

impl Method {
    /// Returns the method of a name, if the protocol has it: the request, if a notification has the same name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        METHODS.iter().find(|method| method.name == name)
    }
}
`.trim();

const paramsOf = `
fn params_of<T: Definition>(
    params: Value,
    wrap: fn(T) -> Params,
) -> Result<Reading<Params>, ReadError> {
    read(params).map(|reading| reading.map(wrap))
}
`.trim();
