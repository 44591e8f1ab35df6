import { draftSides } from "../model/draft-sides.ts";
import { readAsReceiver } from "../model/read-as-receiver.ts";
import { parseObject } from "../model/row.ts";

/** Describes what is wrong with a message to the agent, or returns `undefined`. */
export function judgeRaw(text: string, version: 1 | 2): string | undefined {
  const message = parseObject(text);
  if (message === undefined) return `This is not a JSON object${reasonOf(text)}`;
  if (message["jsonrpc"] !== "2.0") return 'The member "jsonrpc" must be "2.0"';
  const { method } = message;
  if (method === undefined)
    return "id" in message ? undefined : "A message has a method, or answers a request by its id";
  if (typeof method !== "string") return "The method must be a string";
  // The schema does not cover extensions, and the connection itself handles `$/` methods.
  if (/^(?:_|\$\/)/.test(method)) return undefined;
  const reading = readAsReceiver(message, { version, sender: "client", method, sides: draftSides });
  if (reading === undefined) {
    const kind = "id" in message ? "request" : "notification";
    return `Version ${version} of the protocol has no ${kind} "${method}"`;
  }
  const [repair] = reading.repairs;
  if (repair) return `"${repair.path.join(".")}" must be ${repair.expected}, not ${repair.received}`;
  return reading.fault;
}

/** Returns the parser's error message if the text is not valid JSON, or an empty string otherwise. */
function reasonOf(text: string): string {
  try {
    JSON.parse(text);
    return "";
  } catch (error) {
    return `: ${(error as Error).message}`;
  }
}
