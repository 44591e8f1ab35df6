const WHOLE_ARRAY = [
  "shift",
  "unshift",
  "splice",
  "slice",
  "concat",
  "indexOf",
  "includes",
  "find",
  "findIndex",
  "filter",
  "map",
] as const;

type Methods = Record<string, (this: unknown, ...args: unknown[]) => unknown>;

/**
 * Counts the array elements that this process visits or moves while `work` runs. Covers loops, spreads, and methods
 * that traverse, move or copy an array. Each method call counts every element of the array.
 */
export async function countArrayWork(work: () => Promise<unknown>): Promise<number> {
  let elements = 0;
  const prototype = Array.prototype as unknown as Methods;
  const iterator = Object.getPrototypeOf([][Symbol.iterator]()) as Methods;
  const undos: (() => void)[] = [];
  const count = (owner: Methods, name: string, sizeOf: (self: unknown) => number): void => {
    const method = owner[name];
    if (method === undefined) throw new Error(`Cannot count "${name}": no such method`);
    owner[name] = function counted(this: unknown, ...args: unknown[]): unknown {
      elements += sizeOf(this);
      return Reflect.apply(method, this, args);
    };
    undos.push(() => {
      owner[name] = method;
    });
  };
  for (const name of WHOLE_ARRAY) count(prototype, name, (self) => (self as unknown[]).length);
  count(iterator, "next", () => 1);
  try {
    await work();
  } finally {
    for (let index = undos.length - 1; index >= 0; index -= 1) undos[index]?.();
  }
  return elements;
}
