import type { Method } from "../../model/model.ts";
import type { RenderInput } from "../language.ts";
import { indent, type Lines, separate } from "../lines.ts";

const sides: Readonly<Record<string, string>> = {
  agent: "Agent",
  client: "Client",
  proxy: "Proxy",
};

/** Renders the protocol's version, and the types of each method's params and result. */
export function renderMethods({ model, names, version }: RenderInput): Lines {
  const method = (each: Method): Lines => {
    const name = names.type(each.params);
    return [
      `impl ${each.result === undefined ? "Notification" : "Request"} for ${name} {`,
      indent([
        each.result === undefined ? [] : `type Response = ${names.type(each.result)};`,
        `const METHOD: &'static str = ${JSON.stringify(each.name)};`,
        `const SIDE: Side = Side::${sides[each.side] ?? "Both"};`,
      ]),
      "}",
    ];
  };
  return separate([
    [
      "/// The version of the protocol that these types describe.",
      `pub const PROTOCOL_VERSION: u16 = ${version};`,
    ],
    traits,
    ...model.methods.map(method),
  ]);
}

const traits = `
/// The side that handles a method.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Side {
    Agent,
    Client,
    Proxy,
    Both,
}

/// The params of a method with a response.
pub trait Request: Serialize + for<'de> Deserialize<'de> {
    type Response: Serialize + for<'de> Deserialize<'de>;
    const METHOD: &'static str;
    const SIDE: Side;
}

/// The params of a method without a response.
pub trait Notification: Serialize + for<'de> Deserialize<'de> {
    const METHOD: &'static str;
    const SIDE: Side;
}
`.trim();
