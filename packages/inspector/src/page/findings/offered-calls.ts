import type { Recording } from "../model/recording.ts";
import { paramsOf, resultOf, toObject } from "../model/row.ts";
import { capabilityOf, offersSessionMethod } from "../model/session-methods.ts";
import type { Finding } from "./finding.ts";

type Capabilities = Readonly<Record<string, unknown>>;

/** Client methods that an agent does not have to support. */
const OPTIONAL = /^session\/(load|list|resume|close|delete)$/;

/** Finds client calls and content that require a capability the agent does not advertise. */
export function findUnofferedCalls(recording: Recording): Finding[] {
  const response = recording.handshakes[0]?.response;
  if (response === undefined) return [];
  const result = resultOf(response);
  const capabilities = toObject(result["agentCapabilities"] ?? result["capabilities"]);
  const prompts = toObject(capabilities["promptCapabilities"] ?? toObject(capabilities["session"])["prompt"]);
  return recording.rows.flatMap((row): Finding[] => {
    if (row.kind !== "request" || recording.isFromAgent(row)) return [];
    if (row.method === "session/prompt") {
      const missing = missingContent(paramsOf(row)["prompt"], prompts);
      return missing === undefined
        ? []
        : [unoffered(`The prompt contains content of the type "${missing}"`, missing, row.index)];
    }
    const [, name] = OPTIONAL.exec(row.method) ?? [];
    if (name === undefined || offersSessionMethod(result, name) || row.peer?.isError === false) return [];
    const capability = capabilityOf(name, result);
    return [unoffered(`The client called "${row.method}"`, capability, row.index)];
  });
}

function missingContent(prompt: unknown, offered: Capabilities): string | undefined {
  const types = (Array.isArray(prompt) ? prompt : []).map((block) => toObject(block)["type"]);
  const capability = { image: "image", audio: "audio", resource: "embeddedContext" } as const;
  const missing = types.find((type) => {
    const name = capability[type as keyof typeof capability];
    return name !== undefined && (offered[name] == null || offered[name] === false);
  });
  return typeof missing === "string" ? missing : undefined;
}

function unoffered(what: string, capability: string, row: number): Finding {
  return {
    severity: "error",
    id: "missing-capability",
    title: "A capability is missing from the agent's initialize response",
    reason: `${what}, which the agent does not advertise in its initialize response ("${capability}")`,
    advice: "Advertise the capability. Clients must not use anything that is not advertised.",
    row,
  };
}
