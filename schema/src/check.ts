/** What a check found wrong. The path grows from its end while the checks return, so a valid value costs nothing. */
export interface Flaw {
  readonly path: (string | number)[];
  readonly expected: string;
  readonly value: unknown;
}

/** A compiled definition: `undefined` for a value that has its shape, else the first thing that is wrong. */
export type Check = (value: unknown) => Flaw | undefined;

/** A tag or enumeration value that no definition lists, where it stands. */
export interface Unlisted {
  readonly holder: object | undefined;
  readonly key: string | number | undefined;
  readonly flaw: Flaw;
}

/** While set, {@link unlisted} accepts and collects. Checks are synchronous, so no two can meet here. */
let tolerated: Unlisted[] | undefined;

/**
 * Runs a check that takes unlisted tags and enumeration values as they are (what a later version of the protocol may
 * send), and collects them.
 */
export function checkTolerantly(check: Check, value: unknown, found: Unlisted[]): Flaw | undefined {
  tolerated = found;
  try {
    return check(value);
  } finally {
    tolerated = undefined;
  }
}

/** Whether the value is a JSON object. */
export function isObject(value: unknown): value is { [key: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value itself is not what is expected. */
export function wrong(value: unknown, expected: string): Flaw {
  return { path: [], expected, value };
}

/** The property is not what is expected. */
export function wrongAt(holder: { readonly [key: string]: unknown }, key: string, expected: string): Flaw {
  return { path: [key], expected, value: holder[key] };
}

/** The flaw, seen from the object or array that has the flawed value under `key`. */
export function under(key: string | number, flaw: Flaw): Flaw {
  flaw.path.unshift(key);
  return flaw;
}

/** Any string. */
export function checkString(value: unknown): Flaw | undefined {
  return typeof value === "string" ? undefined : wrong(value, "string");
}

/** A value that is none of the listed ones: a flaw, unless the check is tolerant and it is a string at all. */
export function unlisted(list: Iterable<unknown>, value: unknown): Flaw | undefined {
  return tolerate(wrong(value, anyOf(list)), undefined, undefined);
}

/** The same for a property, or for an item. */
export function unlistedAt(list: Iterable<unknown>, holder: object, key: string | number): Flaw | undefined {
  const { [key]: value } = holder as { readonly [key: string | number]: unknown };
  return tolerate(under(key, wrong(value, anyOf(list))), holder, key);
}

function anyOf(list: Iterable<unknown>): string {
  return Array.from(list, (one) => JSON.stringify(one)).join(" | ");
}

function tolerate(
  flaw: Flaw,
  holder: object | undefined,
  key: string | number | undefined,
): Flaw | undefined {
  if (tolerated === undefined || typeof flaw.value !== "string") return flaw;
  tolerated.push({ holder, key, flaw });
  return undefined;
}

/** Checks each item of what must be an array. */
export function checkItems(value: unknown, check: Check, minItems = 0): Flaw | undefined {
  if (!Array.isArray(value)) return wrong(value, "array");
  if (value.length < minItems) return wrong(value, `array of at least ${minItems} items`);
  for (let index = 0; index < value.length; index += 1) {
    const flaw = check(value[index]);
    if (flaw !== undefined) return under(index, flaw);
  }
  return undefined;
}

/** Checks that each item of what must be an array is one of the listed values. */
export function checkListedItems(value: unknown, list: ReadonlySet<unknown>): Flaw | undefined {
  if (!Array.isArray(value)) return wrong(value, "array");
  for (let index = 0; index < value.length; index += 1) {
    if (list.has(value[index])) continue;
    const flaw = unlistedAt(list, value, index);
    if (flaw !== undefined) return flaw;
  }
  return undefined;
}

/** Checks each value of what must be an object with keys of the sender's choice. */
export function checkValues(value: unknown, check: Check): Flaw | undefined {
  if (!isObject(value)) return wrong(value, "object");
  for (const key of Object.keys(value)) {
    const flaw = check(value[key]);
    if (flaw !== undefined) return under(key, flaw);
  }
  return undefined;
}

/** Passes if one of the checks does; else the flaw of the first: the value's tag says that it was meant. */
export function checkFirst(value: unknown, ...checks: readonly Check[]): Flaw | undefined {
  return tryEach(value, checks)?.[0];
}

/** Passes if one of the checks does; else the flaw of the one that came furthest. */
export function checkAny(value: unknown, ...checks: readonly Check[]): Flaw | undefined {
  const flaws = tryEach(value, checks);
  if (flaws === undefined) return undefined;
  const depth = Math.max(...flaws.map(({ path }) => path.length));
  const deepest = flaws.filter(({ path }) => path.length === depth);
  const [first] = deepest;
  if (first === undefined || deepest.length === 1) return first;
  const place = first.path.join();
  if (deepest.every(({ path }) => path.join() === place)) {
    return { ...first, expected: [...new Set(deepest.map(({ expected }) => expected))].join(" | ") };
  }
  if (depth > 1) return first;
  return wrong(value, deepest.map(({ path, expected }) => `{ ${path.join()}: ${expected} }`).join(" | "));
}

/** Passes if exactly one of the checks does: for alternatives without a tag that may overlap. */
export function checkOne(value: unknown, ...checks: readonly Check[]): Flaw | undefined {
  const passed = checks.filter((check) => tryEach(value, [check]) === undefined);
  if (passed.length === 0) return checkAny(value, ...checks);
  return passed.length === 1 ? undefined : wrong(value, `only one of ${checks.length} alternatives`);
}

/** The flaws of all checks, or `undefined` once one passes. */
function tryEach(value: unknown, checks: readonly Check[]): Flaw[] | undefined {
  const flaws: Flaw[] = [];
  for (const check of checks) {
    const before = tolerated?.length ?? 0;
    const flaw = check(value);
    if (flaw === undefined) return undefined;
    flaws.push(flaw);
    tolerated?.splice(before);
  }
  return flaws;
}
