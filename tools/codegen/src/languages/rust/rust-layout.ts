import { indent, type Lines } from "../lines.ts";

/** Formats a function signature as rustfmt does, indented by four spaces. */
export function signature(name: string, parameters: readonly string[], kind = "pub fn"): Lines {
  const start = `${kind} ${name}(`;
  const line = `${start}${parameters.join(", ")}) -> Self {`;
  if (line.length <= 96) return line;
  return [start, indent(parameters.map((each) => `${each},`)), ") -> Self {"];
}

/** Formats a `match` arm as rustfmt does, indented by twelve spaces. */
export function arm(pattern: string, value: string): Lines {
  const line = `${pattern} => ${value},`;
  return line.length <= 88 ? line : [`${pattern} => {`, `    ${value}`, "}"];
}

/** Formats an implementation of `From` as rustfmt does. */
export function conversion(source: string, target: string, value: string): Lines {
  return [
    `impl From<${source}> for ${target} {`,
    indent([`fn from(value: ${source}) -> Self {`, `    ${value}`, "}"]),
    "}",
  ];
}
