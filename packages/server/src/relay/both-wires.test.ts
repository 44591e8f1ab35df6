import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { type WireMessage, rawRelay } from "./fixtures/raw-relay.ts";
import { Samples, pathsOf } from "./fixtures/sample-document.ts";

type Version = 1 | 2;
type Fields = Readonly<Record<string, unknown>>;

const samplesOf = (version: Version): Samples => {
  const file = new URL(`../../../../schema/v${version}/schema.unstable.json`, import.meta.url);
  return new Samples(JSON.parse(readFileSync(file, "utf8")) as ConstructorParameters<typeof Samples>[0]);
};

/** Updates that the host sends itself, such as prompts. Also includes cursors, which the relay does not support. */
const HOSTS_OWN: ReadonlySet<string> = new Set([
  "user_message",
  "user_message_chunk",
  "state_update",
  "replay_complete",
  "cursor_update",
]);

const CHOICES = [0, 1, 2, 3, 4];

/** A version 1 client with all display capabilities. */
const showsAll = {
  clientCapabilities: {
    plan: {},
    subagents: {},
    terminal: true,
    fs: { readTextFile: true, writeTextFile: true },
    elicitation: { form: {}, url: {} },
    session: { notices: {}, compaction: {}, configOptions: { boolean: {} } },
  },
};
const connectsAll = (version: Version): object =>
  version === 1 ? showsAll : { capabilities: { elicitation: { form: {}, url: {} } } };

/** Ids of subagents, which the host translates. */
const RENAMED = /\.(?:sessionId|senderSessionId|recipientSessionId)$/;

/** Returns the paths in a message that were not received. */
function missing(sent: unknown, received: readonly WireMessage[]): string[] {
  const text = JSON.stringify(received);
  return pathsOf(sent).filter((path) => !text.includes(path));
}

/** For each update in one version, returns the paths that do not reach clients of another version. */
async function lostUpdates(agent: Version, client: Version): Promise<Record<string, string[]>> {
  const modes = ["a", "at:current_mode_update.currentModeId"].map((id) => ({ id, name: id }));
  const initialize =
    agent === 1 ? {} : { info: { name: "raw", version: "1" }, capabilities: { session: {} } };
  const opening = agent === 1 ? { modes: { currentModeId: "a", availableModes: modes } } : {};
  const relay = await rawRelay({ version: agent, results: { initialize, "session/new": opening } });
  const peer = await relay.connect(client, connectsAll(client));
  await peer.open();
  const samples = samplesOf(agent);
  const lost: Record<string, string[]> = {};
  for (const [kind, node] of samples.kinds("SessionUpdate", "sessionUpdate")) {
    if (HOSTS_OWN.has(kind)) continue;
    for (const choice of CHOICES) {
      const update = withChosenValues(samples.sample(node, kind, choice) as Fields);
      const params = { sessionId: "$session", update, _meta: { notification: `at:${kind}#_meta` } };
      peer.received.length = 0;
      await peer.play([{ method: "session/update", params }]);
      // Excludes the prompt and the title, which contain the text of the sent messages.
      const received = peer.received.filter(({ params: got }) => !JSON.stringify(got).includes("$session"));
      const paths = missing(params, received).filter((path) => !RENAMED.test(path));
      if (paths.length > 0) lost[kind] = [...(lost[kind] ?? []), ...paths];
    }
  }
  return lost;
}

/** Sets each setting to one of its possible values. */
function withChosenValues(update: Fields): Fields {
  const { configOptions } = update as { readonly configOptions?: readonly Fields[] };
  if (configOptions === undefined) return update;
  const chosen = configOptions.map((option) => {
    const { options: [first] = [] } = option as { readonly options?: readonly Fields[] };
    const { options: [inGroup] = [first] } = Object(first) as { readonly options?: readonly Fields[] };
    return { ...option, ...(inGroup && { currentValue: inGroup["value"] }) };
  });
  return { ...update, configOptions: chosen };
}

test.each([1, 2] as const)(
  "delivers every version %d update intact to clients of its version",
  async (version) => {
    expect(await lostUpdates(version, version)).toEqual({});
  },
);

test("loses exactly what the guide's table lists for clients of the other version", async () => {
  const page = readFileSync(new URL("../../../../docs/pages/guides/relay.md", import.meta.url), "utf8");
  const rows = [...page.matchAll(/^\| (1|2) +\| `([\w.]+)` +\|/gm)].map(
    ([, version, name]) => `${version} ${name}`,
  );
  const lost = [...(await lossesOf(1)), ...(await lossesOf(2))];
  expect(lost.toSorted()).toEqual(rows.toSorted());
});

/** Returns the updates, and the members of updates, that do not reach clients of the other version. */
async function lossesOf(agent: Version): Promise<readonly string[]> {
  const lost = Object.entries(await lostUpdates(agent, agent === 1 ? 2 : 1)).flatMap(([kind, paths]) => {
    const isWhole = paths.some((path) => path.endsWith("#_meta"));
    const members = paths.map((path) => path.replace(/^\/?at:(\w+\.\w+).*/, "$1"));
    return isWhole ? [kind] : members;
  });
  return [...new Set(lost)].map((name) => `${agent} ${name}`);
}

/**
 * Members that the host controls: the relay's identity, features that it does not offer, and a prompt's id and key.
 */
const DECIDED =
  /^at:initialize\.(?:clientInfo|info|capabilities\.auth)|auth\.terminal|session\.cursors$|^at:session\/prompt\.idempotencyKey$|^at:initialize=.*\.(?:systemPrompt|options|skill|fork|archive|status|title|providers|acp)\b|=\.sessionId$/;

/** Methods that the host handles itself: the session list and, in version 2, prompts. */
const HOSTS_ANSWERS: ReadonlySet<string> = new Set(["1 session/list", "2 session/list", "2 session/prompt"]);

/** Client methods to call last, in an order that an agent accepts. */
const LAST = ["session/close", "session/load", "session/resume", "session/delete"];

/** Params of client requests that the host validates, by method. */
const CLIENT_PARAMS: Readonly<Record<string, Fields>> = {
  authenticate: { methodId: "login" },
  "auth/login": { methodId: "login" },
  "session/new": { cwd: "/tmp" },
  "session/fork": { cwd: "/tmp" },
  "session/load": { cwd: "/tmp" },
  "session/resume": { cwd: "/tmp", replayFrom: null },
  "session/list": { cwd: null, cursor: null },
  "session/prompt": {
    prompt: [{ type: "text", text: "[]", _meta: { at: "at:session/prompt.prompt[]._meta" } }],
  },
  "session/set_mode": { modeId: "b" },
  "session/set_config_option": { configId: "o", value: "b" },
};

/** Returns agent results that the client can use, by method. */
function agentResults(version: Version): Readonly<Record<string, Fields>> {
  const method = version === 1 ? { id: "login" } : { type: "agent", methodId: "login" };
  const options = ["a", "b"].map((value) => ({ value, name: value }));
  const id = version === 1 ? "id" : "configId";
  const configOptions = [{ [id]: "o", name: "O", type: "select", currentValue: "a", options }];
  const availableModes = options.map(({ name }) => ({ id: name, name, _meta: { at: `at:mode ${name}` } }));
  const setup = { configOptions, ...(version === 1 && { modes: { currentModeId: "a", availableModes } }) };
  const own: Readonly<Record<string, Fields>> = {
    initialize: { protocolVersion: version, authMethods: [{ ...method, name: "Log in" }] },
    "session/new": { sessionId: "child", ...setup },
    "session/load": setup,
    "session/resume": setup,
    "session/set_config_option": { configOptions },
  };
  const samples = samplesOf(version);
  const results = [...samples.methods("agent")].map(([name, { result }]) => [
    name,
    { ...(samples.sample(result, `${name}=`) as Fields), ...own[name] },
  ]);
  return Object.fromEntries(results) as Readonly<Record<string, Fields>>;
}

const undecided = (path: string): boolean => !DECIDED.test(path);

test.each([1, 2] as const)(
  "forwards every request from a version %d client to its agent, and the response back",
  async (version) => {
    const samples = samplesOf(version);
    const methods = [...samples.methods("agent")].filter(([, { result }]) => Object.keys(result).length > 0);
    const results = agentResults(version);
    const relay = await rawRelay({ version, results });
    const initialize = samples.sample(
      samples.methods("agent").get("initialize")?.params ?? {},
      "initialize",
    ) as Fields;
    const client = await relay.connect(version, { ...initialize, protocolVersion: version });
    await client.open();
    const lost: Record<string, readonly string[]> = {};
    const place = (method: string): number => LAST.indexOf(method);
    for (const [method, { params }] of methods.toSorted(([one], [other]) => place(one) - place(other))) {
      const { sessionId } = client;
      const given = { ...(samples.sample(params, method) as Fields), sessionId, ...CLIENT_PARAMS[method] };
      const sent = method === "initialize" ? initialize : given;
      if (method === "session/resume") await client.request("session/close", { sessionId });
      const answer = method === "initialize" ? client.initialized : await client.request(method, sent);
      const isHosts = HOSTS_ANSWERS.has(`${version} ${method}`);
      // When a client loads a session, the relay resumes it in the agent.
      const result = results[method === "session/load" ? "session/resume" : method];
      const unasked = async (): Promise<readonly string[]> =>
        method === "session/list" ? [] : missing(sent, await relay.agentReceived()).filter(undecided);
      // In version 2, a prompt is answered before it reaches the agent.
      await expect.poll(unasked, { message: method }).toEqual([]);
      const unanswered = isHosts ? [] : missing(result, [{ result: answer }]).filter(undecided);
      if (unanswered.length > 0) lost[method] = unanswered;
    }
    expect(lost).toEqual({});
  },
);

/** Client methods that are tested separately. */
const NOT_ASKED: ReadonlySet<string> = new Set(["session/update", "mcp/message"]);

/** Params for the agent requests that the relay or its host validates, by method. */
const AGENT_PARAMS: Readonly<Record<string, Fields>> = {
  "fs/read_text_file": { path: "/tmp/at:fs/read_text_file.path" },
  "fs/write_text_file": { path: "/tmp/at:fs/write_text_file.path" },
  "terminal/create": { cwd: "/tmp" },
};

test.each([1, 2] as const)(
  "forwards every request from a version %d agent to its client, and the response back",
  async (version) => {
    const samples = samplesOf(version);
    const methods = [...samples.methods("client")].filter(([method]) => !NOT_ASKED.has(method));
    const results = Object.fromEntries(
      methods.map(([method, { result }]) => [method, samples.sample(result, `${method}=`) as Fields]),
    );
    const option = { optionId: "yes", name: "Yes", kind: "allow_once" };
    const outcome = { outcome: "selected", optionId: "yes", _meta: { at: "at:outcome" } };
    const own = { "session/request_permission": { outcome, _meta: { at: "at:permission" } } };
    const relay = await rawRelay({ version, results: agentResults(version) });
    const client = await relay.connect(version, connectsAll(version), { ...results, ...own });
    await client.open();
    const terminalId = String(Object(results["terminal/create"]).terminalId);
    const messages = methods.map(([method, { params, result }]) => {
      const sample = samples.sample(params, method) as Fields;
      const sent = {
        ...sample,
        sessionId: "$session",
        ...("options" in sample && { options: [{ ...option, _meta: { at: `at:${method}.option` } }] }),
        ...("terminalId" in sample && { terminalId }),
        ...AGENT_PARAMS[method],
      };
      return { ...(Object.keys(result).length > 0 && { id: 1 }), method, params: sent };
    });
    await client.play(messages);
    const asked = client.received.filter(({ params }) => !JSON.stringify(params).includes("$session"));
    const answers = (await relay.agentReceived()).filter(({ method }) => method === undefined);
    const lost = messages.flatMap(({ id, method, params }) => [
      ...missing(params, asked),
      ...(id === undefined ? [] : missing(client.results[method], answers)),
    ]);
    expect(lost).toEqual([]);
  },
);

test.each([
  [1, 1],
  [1, 2],
  [2, 1],
  [2, 2],
] as const)("connects a version %d agent to an MCP server in a version %d client", async (agent, version) => {
  const initialize =
    agent === 1
      ? { agentCapabilities: { mcpCapabilities: { acp: true } } }
      : { info: { name: "raw", version: "1" }, capabilities: { session: { mcp: { acp: {} } } } };
  const samples = samplesOf(agent);
  const { params = {}, result = {} } = samples.methods("client").get("mcp/message") ?? {};
  const sent = samples.sample(params, "mcp/message") as Fields;
  const answer = samples.sample(result, "mcp/message=") as Fields;
  const relay = await rawRelay({ version: agent, results: { initialize } }, { drafts: true });
  const client = await relay.connect(version, connectsAll(version), { "mcp/message": answer });
  const mcpServers = [{ type: "acp", name: "at:name", serverId: sent["serverId"] }];
  await client.open({ mcpServers });
  await client.play([{ id: 1, method: "mcp/message", params: sent }]);
  const received = await relay.agentReceived();
  expect(missing({ mcpServers }, received)).toEqual([]);
  expect(missing(sent, client.received)).toEqual([]);
  expect(missing(answer, received)).toEqual([]);
});
