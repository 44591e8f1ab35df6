/** Maximum depth to process. Deeper values stay unchanged. */
const MAX_DEPTH = 12;

/** Members that identify a list item. */
const KEYS = ["id", "optionId", "configId", "methodId", "groupId", "group", "value", "name"] as const;

/** Members that distinguish kinds of values. */
const TAGS = ["type", "outcome", "action", "state", "sessionUpdate", "optionId"] as const;

type Fields = Readonly<Record<string, unknown>>;

/**
 * Returns `own` plus all members that only `original` has, at every level. This restores members that a
 * translation has dropped. List items are matched by id, and none are added.
 *
 * @param takes Whether to copy a member. Metadata is always copied.
 */
export function fill(
  own: unknown,
  original: unknown,
  takes: (name: string) => boolean = () => true,
): unknown {
  return fillLevel(own, original, { takes, depth: 0 });
}

/** Whether a member is metadata or belongs to an extension. */
export function isExtension(name: string): boolean {
  return name.startsWith("_");
}

interface Level {
  readonly takes: (name: string) => boolean;
  readonly depth: number;
}

function fillLevel(own: unknown, original: unknown, { takes, depth }: Level): unknown {
  if (depth === MAX_DEPTH) return own;
  const below = { takes, depth: depth + 1 };
  const within = (name: string): Level => (isExtension(name) ? { ...below, takes: () => true } : below);
  if (Array.isArray(own)) return Array.isArray(original) ? fillItems(own, original, below) : own;
  if (!isObject(own) || !isObject(original) || !isSameKind(own, original)) return own;
  const kept = Object.entries(own).map(([name, value]) => [
    name,
    Object.hasOwn(original, name) ? fillLevel(value, original[name], within(name)) : value,
  ]);
  const added = Object.entries(original).filter(([name]) => !Object.hasOwn(own, name) && takes(name));
  return Object.fromEntries([...kept, ...added]);
}

function fillItems(own: readonly unknown[], original: readonly unknown[], level: Level): unknown[] {
  const byKey = new Map(original.map((item) => [keyOf(item), item]));
  byKey.delete(undefined);
  return own.map((item) => fillLevel(item, byKey.get(keyOf(item)), level));
}

function keyOf(item: unknown): unknown {
  if (!isObject(item)) return undefined;
  const name = KEYS.find((key) => typeof item[key] === "string");
  return name && item[name];
}

function isSameKind(own: Fields, original: Fields): boolean {
  return TAGS.every(
    (tag) => typeof own[tag] !== "string" || [undefined, own[tag]].includes(original[tag] as string),
  );
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
