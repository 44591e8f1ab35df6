import { mkdir, realpath, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { anthropicWire } from "../e2e/reference-agent/fixtures/anthropic-wire.ts";
import { googleWire } from "../e2e/reference-agent/fixtures/google-wire.ts";
import type { ModelWire } from "../e2e/reference-agent/fixtures/model-reply.ts";
import type { ModelServer } from "../e2e/reference-agent/fixtures/model-server.ts";
import { openaiWire } from "../e2e/reference-agent/fixtures/openai-wire.ts";
import { responsesWire } from "../e2e/reference-agent/fixtures/responses-wire.ts";
import { type DelegatingAgent, claudeDelegation, codexDelegation } from "./delegating-model.ts";
import { hasPython, installPeer, installPythonPeer } from "./install-peer.ts";

/** Command of an installed agent, and the folder with commands that it may start. */
export interface InstalledAgent {
  readonly command: readonly string[];
  readonly modules: string;
}

/** Configures an agent's model. Writes files to the agent's home folder and returns environment variables. */
type Configure = (home: string, server: ModelServer) => Promise<Readonly<Record<string, string>>>;

/** A published agent with a scripted model. */
export interface ScriptedAgent extends DelegatingAgent {
  readonly name: string;
  /** Protocol versions that the agent speaks. */
  readonly versions: readonly ("1" | "2")[];
  readonly install: () => Promise<InstalledAgent>;
  readonly configure: Configure;
  /** Configures the agent without logging in. Users log in with `method`. */
  readonly loggedOut?: { readonly method: string; readonly configure: Configure };
  /** Login method that the agent requires before it creates a session. */
  readonly login?: string;
  /**
   * `false` if the agent cannot create files through a client, because it takes the error for a missing file to mean
   * that the file is unreadable.
   */
  readonly files?: false;
  /**
   * `false` if the agent loses a session that is reopened within a minute of its creation, because the agent
   * overwrites the session's file.
   */
  readonly continues?: false;
  /** `false` if the agent never completes calls that need permission. */
  readonly completes?: false;
  /** `false` if the agent keeps reading from its model after it is cancelled. */
  readonly hangsUp?: false;
  /** `true` if the agent cancels the turn when a permission request is rejected. */
  readonly stops?: true;
  /** `true` if the agent cannot change files unless the client provides file access. */
  readonly needsFiles?: true;
  /** Whether the agent requests permission before it changes files. */
  readonly asks: boolean;
}

const claude: ScriptedAgent = {
  name: "claude-agent-acp",
  versions: ["1", "2"],
  install: script("claude-agent-acp", "@agentclientprotocol/claude-agent-acp/dist/index.js"),
  wire: {
    ...anthropicWire,
    path: `${anthropicWire.path}?beta=true`,
    objection: titlesWithoutTools,
  },
  async configure(home, { environment }) {
    // In its "auto" mode, the agent lets a model answer permission requests instead of the user.
    const settings = { permissions: { defaultMode: "default" } };
    await writeHome(home, ".claude/settings.json", [JSON.stringify(settings)]);
    return environment;
  },
  asks: true,
  write: (path, content) => ({ name: "Write", input: { file_path: path, content } }),
  delegation: claudeDelegation,
};

const codex: ScriptedAgent = {
  name: "codex-acp",
  versions: ["1", "2"],
  install: script("codex-acp", "@agentclientprotocol/codex-acp/dist/index.js"),
  wire: { ...responsesWire, objection: titlesWithoutTools },
  async configure(home, { environment }) {
    const provider = { name: "Scripted", base_url: environment["OPENAI_BASE_URL"], wire_api: "responses" };
    await writeHome(home, ".codex/config.toml", [
      'model = "scripted"',
      'model_provider = "scripted"',
      "[model_providers.scripted]",
      ...Object.entries({ ...provider, env_key: "SCRIPTED_KEY" }).map(
        ([key, value]) => `${key} = ${JSON.stringify(value)}`,
      ),
    ]);
    return { SCRIPTED_KEY: "sk-scripted", NO_BROWSER: "1", INITIAL_AGENT_MODE: "read-only" };
  },
  loggedOut: {
    method: "api-key",
    async configure(home, { environment }) {
      const url = JSON.stringify(environment["OPENAI_BASE_URL"]);
      await writeHome(home, ".codex/config.toml", ['model = "scripted"', `openai_base_url = ${url}`]);
      return { CODEX_API_KEY: "sk-scripted", NO_BROWSER: "1" };
    },
  },
  stops: true,
  asks: true,
  write: (path, content) => ({
    name: "exec_command",
    input: {
      cmd: printing(path, content),
      sandbox_permissions: "require_escalated",
      justification: "May it write?",
    },
  }),
  delegation: codexDelegation,
};

const gemini: ScriptedAgent = {
  name: "gemini-cli",
  versions: ["1"],
  install: script("gemini-cli", "@google/gemini-cli/bundle/gemini.js", "--acp"),
  wire: {
    ...googleWire,
    path: "/v1beta/models/gemini-2.5-flash:streamGenerateContent?alt=sse",
    objection: undefined,
  },
  async configure(home, { environment }) {
    const settings = {
      model: { name: "gemini-2.5-flash" },
      telemetry: { enabled: false },
      privacy: { usageStatisticsEnabled: false },
      general: { enableAutoUpdate: false },
    };
    await writeHome(home, ".gemini/settings.json", [JSON.stringify(settings)]);
    return { GEMINI_API_KEY: "k", GOOGLE_GEMINI_BASE_URL: String(environment["GOOGLE_GEMINI_BASE_URL"]) };
  },
  login: "gemini-api-key",
  files: false,
  continues: false,
  asks: true,
  write: (path, content) => ({ name: "write_file", input: { file_path: path, content } }),
};

const opencode: ScriptedAgent = {
  name: "opencode",
  versions: ["1"],
  install: async () => {
    const modules = await installPeer("opencode");
    // An install script would install the launcher, but install scripts do not run here.
    const platform = `opencode-${process.platform}-${process.arch}`;
    const launcher = await realpath(join(modules, "opencode-ai"));
    return { command: [join(dirname(launcher), platform, "bin/opencode"), "acp"], modules };
  },
  wire: { ...openaiWire, objection: titles("You are a title generator") },
  async configure(home, { environment }) {
    const options = { baseURL: environment["OPENAI_BASE_URL"], apiKey: environment["OPENAI_API_KEY"] };
    const scripted = {
      npm: "@ai-sdk/openai-compatible",
      options,
      models: { scripted: { limit: { context: 100_000, output: 4000 } } },
    };
    const config = {
      model: "scripted/scripted",
      autoupdate: false,
      share: "disabled",
      permission: { edit: "ask" },
      provider: { scripted },
    };
    await writeHome(home, ".config/opencode/opencode.json", [JSON.stringify(config)]);
    return { OPENCODE_DISABLE_AUTOUPDATE: "1", OPENCODE_DISABLE_MODELS_FETCH: "1" };
  },
  asks: true,
  write: (path, content) => ({ name: "write", input: { filePath: path, content } }),
};

const qwen: ScriptedAgent = {
  name: "qwen-code",
  versions: ["1"],
  install: script("qwen-code", "@qwen-code/qwen-code/cli.js", "--acp"),
  wire: { ...openaiWire, objection: titles("managed memory extraction subagent", "[SUGGESTION MODE:") },
  async configure(home, { environment }) {
    const settings = {
      security: { auth: { selectedType: "openai" } },
      tools: { approvalMode: "default" },
      telemetry: { enabled: false },
      privacy: { usageStatisticsEnabled: false },
      general: { enableAutoUpdate: false },
    };
    await writeHome(home, ".qwen/settings.json", [JSON.stringify(settings)]);
    return {
      OPENAI_API_KEY: "sk-scripted",
      OPENAI_BASE_URL: String(environment["OPENAI_BASE_URL"]),
      OPENAI_MODEL: "scripted",
    };
  },
  asks: true,
  write: (path, content) => ({ name: "write_file", input: { file_path: path, content } }),
};

const pi: ScriptedAgent = {
  name: "pi-acp",
  versions: ["1"],
  install: script("pi-acp", "pi-acp/dist/index.js"),
  wire: openaiWire,
  async configure(home, { environment }) {
    const scripted = {
      baseUrl: environment["OPENAI_BASE_URL"],
      api: "openai-completions",
      apiKey: environment["OPENAI_API_KEY"],
      models: [{ id: "scripted" }],
    };
    await writeHome(home, ".pi/agent/models.json", [JSON.stringify({ providers: { scripted } })]);
    return {};
  },
  asks: false,
  write: (path, content) => ({ name: "write", input: { path, content } }),
};

const kimi: ScriptedAgent = {
  name: "kimi-code",
  versions: ["1"],
  install: script("kimi-code", "@moonshot-ai/kimi-code/dist/main.mjs", "acp"),
  wire: openaiWire,
  configure: (_, { environment }) =>
    Promise.resolve({
      KIMI_MODEL_NAME: "scripted",
      KIMI_MODEL_API_KEY: "sk-scripted",
      KIMI_MODEL_BASE_URL: String(environment["OPENAI_BASE_URL"]),
      KIMI_MODEL_PROVIDER_TYPE: "openai",
      KIMI_MODEL_MAX_CONTEXT_SIZE: "100000",
      KIMI_CODE_NO_AUTO_UPDATE: "1",
    }),
  asks: true,
  write: (path, content) => ({ name: "Write", input: { path, content } }),
};

const copilot: ScriptedAgent = {
  name: "copilot",
  versions: ["1"],
  install: script("copilot", "@github/copilot/npm-loader.js", "--acp"),
  wire: openaiWire,
  configure: (_, { environment }) =>
    Promise.resolve({
      COPILOT_OFFLINE: "true",
      COPILOT_MODEL: "scripted",
      COPILOT_PROVIDER_BASE_URL: String(environment["OPENAI_BASE_URL"]),
      COPILOT_PROVIDER_API_KEY: "sk-scripted",
    }),
  asks: true,
  write: (path, content) => ({ name: "create", input: { path, file_text: content } }),
};

const vibe: ScriptedAgent = {
  name: "mistral-vibe",
  versions: ["1"],
  install: async () => {
    const folder = await installPythonPeer("mistral-vibe");
    return { command: [join(folder, "bin/vibe-acp")], modules: folder };
  },
  wire: { ...openaiWire, objection: titles("You name coding-agent sessions") },
  async configure(home, { environment }) {
    await writeHome(home, ".vibe/config.toml", [
      'active_model = "scripted"',
      "enable_update_checks = false",
      "enable_telemetry = false",
      "[[providers]]",
      'name = "scripted"',
      `api_base = ${JSON.stringify(environment["OPENAI_BASE_URL"])}`,
      'api_key_env_var = "SCRIPTED_KEY"',
      'api_style = "openai"',
      'backend = "generic"',
      "[[models]]",
      'name = "scripted"',
      'provider = "scripted"',
      'alias = "scripted"',
    ]);
    return { SCRIPTED_KEY: "sk-scripted", MISTRAL_API_KEY: "sk-scripted" };
  },
  // Requests permission to run commands, but not to write files.
  asks: true,
  write: (path, content) => ({ name: "bash", input: { command: printing(path, content) } }),
};

const fastAgent: ScriptedAgent = {
  name: "fast-agent",
  versions: ["1"],
  install: async () => {
    const folder = await installPythonPeer("fast-agent");
    const args = ["--no-update-check", "acp", "--model", "generic.scripted"];
    return { command: [join(folder, "bin/fast-agent"), ...args], modules: folder };
  },
  wire: openaiWire,
  configure: (_, { environment }) =>
    Promise.resolve({
      GENERIC_API_KEY: "sk-scripted",
      GENERIC_BASE_URL: String(environment["OPENAI_BASE_URL"]),
    }),
  needsFiles: true,
  asks: true,
  write: (path, content) => ({ name: "write_text_file", input: { path, content } }),
};

const hermes: ScriptedAgent = {
  name: "hermes-agent",
  versions: ["1"],
  install: async () => {
    const folder = await installPythonPeer("hermes-agent");
    return { command: [join(folder, "bin/hermes-acp")], modules: folder };
  },
  wire: { ...openaiWire, objection: titles("Generate a short, descriptive title") },
  async configure(home, { environment }) {
    const model = {
      default: "scripted",
      provider: "custom",
      base_url: environment["OPENAI_BASE_URL"],
      api_key: "sk-scripted",
      context_length: 100_000,
    };
    // JSON is valid YAML.
    await writeHome(home, ".hermes/config.yaml", [JSON.stringify({ model })]);
    return {};
  },
  completes: false,
  hangsUp: false,
  asks: true,
  write: (path, content) => ({ name: "write_file", input: { path, content } }),
};

export const SCRIPTED_AGENTS: readonly ScriptedAgent[] = [
  claude,
  codex,
  gemini,
  opencode,
  qwen,
  pi,
  kimi,
  copilot,
  hermes,
  ...(hasPython(3, 12) ? [vibe, fastAgent] : []),
];

/** Returns a function that installs an agent as a Node.js script. */
function script(peer: string, path: string, ...args: readonly string[]): ScriptedAgent["install"] {
  return async () => {
    const modules = await installPeer(peer);
    return { command: [process.execPath, join(modules, path), ...args], modules };
  };
}

/** Returns a shell command that writes a file. */
function printing(path: string, content: string): string {
  return `printf '${content.replaceAll("\n", "\\n")}' > ${path}`;
}

/** Rejects requests without tools, because those are for titles, which are not in the script. */
function titlesWithoutTools(body: unknown): string | undefined {
  return (body as { tools?: unknown[] }).tools?.length ? undefined : "No titles here";
}

/**
 * Rejects requests that contain one of `words`. Such requests, for example those for titles, are not in the script.
 */
function titles(...words: readonly string[]): NonNullable<ModelWire["objection"]> {
  return (body) => {
    const text = JSON.stringify(body);
    return words.some((each) => text.includes(each)) ? "No titles here" : undefined;
  };
}

async function writeHome(home: string, path: string, lines: readonly string[]): Promise<void> {
  const file = join(home, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${lines.join("\n")}\n`);
}
