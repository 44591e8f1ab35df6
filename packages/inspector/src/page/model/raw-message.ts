import { parseObject } from "./row.ts";
import { readAsReceiver, sides } from "./shape-faults.ts";

/** The methods that an agent of a version handles. */
export function methodsOf(version: 1 | 2): readonly string[] {
  const { requests, notifications } = sides[version].agent.receives;
  return [...Object.keys(requests), ...Object.keys(notifications)];
}

/** Returns what is wrong with a message to the agent; `undefined` if nothing is. */
export function judgeRaw(text: string, version: 1 | 2): string | undefined {
  const message = parseObject(text);
  if (message === undefined) return "This is not a JSON object";
  if (message["jsonrpc"] !== "2.0") return 'The member "jsonrpc" must be "2.0"';
  const { method } = message;
  if (method === undefined)
    return "id" in message ? undefined : "A message has a method, or answers a request by its id";
  if (typeof method !== "string") return "The method must be a string";
  const reading = readAsReceiver(message, { version, sender: "client", method });
  if (reading === undefined) {
    const kind = "id" in message ? "request" : "notification";
    return `Version ${version} of the protocol has no ${kind} "${method}"`;
  }
  const [repair] = reading.repairs;
  if (repair) return `"${repair.path.join(".")}" must be ${repair.expected}, not ${repair.received}`;
  return reading.fault;
}
