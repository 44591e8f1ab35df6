import type { SeededRandom } from "@parley/schema/seeded-random";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const VALUES: readonly Json[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  "",
  "x",
  "../..",
  "\u0000\u001b]0;title\u0007",
  "\ud800",
  [],
  {},
  [null],
  { type: "text" },
  { type: "_custom", a: 1 },
  [[[[]]]],
];
const KEYS = ["__proto__", "constructor", "toString", "type", "sessionUpdate", "id", "_meta", "", "extra"];

/** Applies one to three changes to `message`. Returns text that is a message or close to one. */
export function mutateMessage(message: object, random: SeededRandom): string {
  const copy = structuredClone(message) as { [key: string]: Json };
  const changes = 1 + random.below(3);
  for (let i = 0; i < changes; i++) changeSomewhere(copy, random);
  const text = JSON.stringify(copy);
  return random.below(10) === 0 ? mangle(text, random) : text;
}

/** Descends at random and changes the value at which it stops. */
function changeSomewhere(node: { [key: string]: Json } | Json[], random: SeededRandom): void {
  const keys = Object.keys(node);
  // Most possible errors involve the params.
  const key =
    keys.includes("params") && random.below(10) < 8
      ? "params"
      : keys.length > 0
        ? random.pick(keys)
        : undefined;
  if (key === undefined) return;
  const child = (node as { [key: string]: Json })[key];
  if (typeof child === "object" && child !== null && random.below(4) > 0) {
    changeSomewhere(child, random);
    return;
  }
  changeMember(node as { [key: string]: Json }, key, random);
}

function changeMember(node: { [key: string]: Json }, key: string, random: SeededRandom): void {
  switch (random.below(5)) {
    case 0:
      if (Array.isArray(node)) node.splice(Number(key), 1);
      else delete node[key];
      break;
    case 1:
      if (Array.isArray(node)) {
        node.push(structuredClone(random.pick(VALUES)));
        break;
      }
      // Defines an own property, as JSON.parse does, even if the name is special in JavaScript.
      Object.defineProperty(node, random.pick(KEYS), {
        value: structuredClone(random.pick(VALUES)),
        enumerable: true,
        configurable: true,
        writable: true,
      });
      break;
    case 2:
      node[key] = [node[key] ?? null];
      break;
    default:
      node[key] = structuredClone(random.pick(VALUES));
  }
}

/** JSON that is nested too deeply for recursion. */
const DEEP = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;

/** Damages the text itself. The result may not be valid JSON, but it is a single line. */
function mangle(text: string, random: SeededRandom): string {
  const at = random.below(text.length);
  switch (random.below(5)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return text.slice(0, at) + random.pick(["}", '"', ",", "\\", "\u0007", "[", "NaN"]) + text.slice(at);
    case 2:
      return `[${text}]`;
    case 3:
      return `${text.slice(0, -1)},"deep":${DEEP}}`;
    default:
      return random.pick(["null", "1", '"text"', "[]", "log line: starting", "{}", "\u001b]0;x\u0007"]);
  }
}
