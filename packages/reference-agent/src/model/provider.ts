import type { Environment } from "../settings.ts";

/** Somebody who runs language models. */
export interface Provider {
  /** The first part of the ids of its models. */
  readonly id: string;
  /** For people. */
  readonly name: string;
  /** How it is spoken to. */
  readonly wire: "anthropic" | "openai" | "google" | "openai-compatible";
  readonly apiKey?: string | undefined;
  /** Where it is, if not where everybody knows. */
  readonly baseUrl?: string | undefined;
}

/** The providers that the environment has keys or addresses of, in the order of preference. */
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
    providers.push({ id: "custom", name: baseUrl, wire: "openai-compatible", apiKey, baseUrl });
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

/** Providers' own tools name an address without its version. */
function versionedUrl(url: string | undefined, version: string): string | undefined {
  if (url === undefined || /\/v\d\w*\/?$/.test(url)) return url;
  return `${url.replace(/\/$/, "")}/${version}`;
}

const LOCAL_SERVERS: readonly Provider[] = [
  { id: "ollama", name: "Ollama", wire: "openai-compatible", baseUrl: "http://127.0.0.1:11434/v1" },
  { id: "lmstudio", name: "LM Studio", wire: "openai-compatible", baseUrl: "http://127.0.0.1:1234/v1" },
  { id: "llamacpp", name: "llama.cpp", wire: "openai-compatible", baseUrl: "http://127.0.0.1:8080/v1" },
];

/** The servers on this machine that models may be found at; none if the environment says so. */
export function localServers({ PARLEY_LOCAL_MODELS: wish = "" }: Environment): readonly Provider[] {
  return wish === "off" ? [] : LOCAL_SERVERS;
}
