import type { Environment } from "../../environment.ts";
import { anonymousUrls } from "./anonymous-urls.ts";

export interface Provider {
  /** Prefix of the provider's model ids. */
  readonly id: string;
  readonly name: string;
  /** The kind of API. */
  readonly wire: "anthropic" | "openai" | "google" | "openai-compatible";
  readonly apiKey?: string | undefined;
  /** The base URL. Default: the provider's public URL. */
  readonly baseUrl?: string | undefined;
}

/** Environment variables that contain API keys. The providers' own tools use the same variables. */
export const providerKeys: readonly string[] = [
  "ANTHROPIC_API_KEY",
  "ANTHROPIC_AUTH_TOKEN",
  "OPENAI_API_KEY",
  "GOOGLE_GENERATIVE_AI_API_KEY",
  "GEMINI_API_KEY",
  "GOOGLE_API_KEY",
];

/** Reads the providers whose keys or URLs are in the environment, in order of preference. */
export function readProviders(environment: Environment): Provider[] {
  const read = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const providers: Provider[] = [];
  const anthropicKey = read("ANTHROPIC_API_KEY");
  if (anthropicKey !== undefined) {
    const baseUrl = versionedUrl(read("ANTHROPIC_BASE_URL"), "v1");
    providers.push({ id: "anthropic", name: "Anthropic", wire: "anthropic", apiKey: anthropicKey, baseUrl });
  }
  const apiKey = read("OPENAI_API_KEY");
  const baseUrl = read("OPENAI_BASE_URL");
  if (baseUrl !== undefined && read("PARLEY_OPENAI_API") !== "responses") {
    const name = anonymousUrls(baseUrl);
    providers.push({ id: "custom", name, wire: "openai-compatible", apiKey, baseUrl });
  } else if (apiKey !== undefined) {
    providers.push({ id: "openai", name: "OpenAI", wire: "openai", apiKey, baseUrl });
  }
  const googleKey = read("GOOGLE_GENERATIVE_AI_API_KEY") ?? read("GEMINI_API_KEY");
  if (googleKey !== undefined) {
    const googleUrl = versionedUrl(read("GOOGLE_GEMINI_BASE_URL"), "v1beta");
    providers.push({ id: "google", name: "Google", wire: "google", apiKey: googleKey, baseUrl: googleUrl });
  }
  return providers;
}

/**
 * Appends the API version to a URL from an environment variable. The providers' own tools expect the variable to
 * contain a URL without a version.
 */
function versionedUrl(url: string | undefined, version: string): string | undefined {
  if (url === undefined || /\/v\d\w*\/?$/.test(url)) return url;
  return `${url.replace(/\/$/, "")}/${version}`;
}

/** Returns the servers on this machine that might offer models, or none if `PARLEY_LOCAL_MODELS` is `off`. */
export function localServers(environment: Environment): readonly Provider[] {
  if (environment["PARLEY_LOCAL_MODELS"] === "off") return [];
  return LOCAL_SERVERS.map(([id, name, address]) => ({
    id,
    name,
    wire: "openai-compatible",
    baseUrl: `${(id === "ollama" && ollamaAddress(environment["OLLAMA_HOST"])) || address}/v1`,
  }));
}

const LOCAL_SERVERS = [
  ["ollama", "Ollama", "http://127.0.0.1:11434"],
  ["lmstudio", "LM Studio", "http://127.0.0.1:1234"],
  ["llamacpp", "llama.cpp", "http://127.0.0.1:8080"],
] as const;

/**
 * Parses a host, a port, or both the way Ollama does: https://docs.ollama.com/faq. Returns `undefined` for anything
 * else.
 */
function ollamaAddress(host = ""): string | undefined {
  const [, scheme = "http", name, port = "11434"] =
    /^(?:(https?):\/\/)?([^:/]*)(?::(\d+))?\/?$/.exec(host.trim()) ?? [];
  if (name === undefined || host.trim() === "") return undefined;
  const address = `${scheme}://${name === "" || name === "0.0.0.0" ? "127.0.0.1" : name}:${port}`;
  return URL.canParse(address) ? address : undefined;
}
