import type { JsonSchema } from "../schema/json-schema.ts";
import type { Method } from "./model.ts";

/**
 * The methods in the order of the schema: a request is a definition and, under the same method, a `…Response`. A method that
 * is a request and a notification is there twice.
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

/** One method a name: the request, where there is a notification of the same name. */
export function methodsByName(methods: readonly Method[]): Method[] {
  const requests = new Set(methods.filter((each) => each.result !== undefined).map((each) => each.name));
  return methods.filter((each) => each.result !== undefined || !requests.has(each.name));
}
