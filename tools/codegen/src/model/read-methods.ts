import type { JsonSchema } from "../schema/json-schema.ts";
import type { Method } from "./model.ts";

/**
 * Returns the methods in schema order. A request consists of a definition and a `…Response` with the same method. A
 * method that is both a request and a notification is returned twice.
 */
export function readMethods(definitions: { [name: string]: JsonSchema }): Method[] {
  const methods = new Map<string, Method>();
  for (const [name, schema] of Object.entries(definitions)) {
    const method = schema["x-method"];
    if (method === undefined) continue;
    const key = name.endsWith("Notification") ? `${method} (notification)` : method;
    const known = methods.get(key) ?? { name: method, side: schema["x-side"] ?? "protocol", params: name };
    methods.set(key, name.endsWith("Response") ? { ...known, result: name } : { ...known, params: name });
  }
  return [...methods.values()];
}

/** Returns one method per name. A request takes precedence over a notification with the same name. */
export function methodsByName(methods: readonly Method[]): Method[] {
  const requests = new Set(methods.filter((each) => each.result !== undefined).map((each) => each.name));
  return methods.filter((each) => each.result !== undefined || !requests.has(each.name));
}
