import type { JsonSchema } from "../schema/json-schema.ts";
import type { Method } from "./model.ts";

/** The methods in the order of the schema: a request is a definition and, under the same method, a `…Response`. */
export function readMethods(definitions: { [name: string]: JsonSchema }): Method[] {
  const methods = new Map<string, Method>();
  for (const [name, schema] of Object.entries(definitions)) {
    const method = schema["x-method"];
    if (method === undefined) continue;
    const known = methods.get(method);
    if (known)
      methods.set(method, { ...known, ...(name.endsWith("Response") ? { result: name } : { params: name }) });
    else methods.set(method, { name: method, side: schema["x-side"] ?? "protocol", params: name });
  }
  return [...methods.values()];
}
