import { indent, type Lines } from "../lines.ts";

/** Writes the head of a function as rustfmt does, four columns indented. */
export function signature(name: string, parameters: readonly string[], kind = "pub fn"): Lines {
  const start = `${kind} ${name}(`;
  const line = `${start}${parameters.join(", ")}) -> Self {`;
  if (line.length <= 96) return line;
  return [start, indent(parameters.map((each) => `${each},`)), ") -> Self {"];
}

/** Writes the arm of a `match` as rustfmt does, twelve columns indented. */
export function arm(pattern: string, value: string): Lines {
  const line = `${pattern} => ${value},`;
  return line.length <= 88 ? line : [`${pattern} => {`, `    ${value}`, "}"];
}

/** Writes an implementation of `From` as rustfmt does. */
export function conversion(source: string, target: string, value: string): Lines {
  return [
    `impl From<${source}> for ${target} {`,
    indent([`fn from(value: ${source}) -> Self {`, `    ${value}`, "}"]),
    "}",
  ];
}
