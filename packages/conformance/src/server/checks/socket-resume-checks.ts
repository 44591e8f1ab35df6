import { applies, ensure } from "../../agent/check-outcome.ts";
import { initializedBy, resultOf } from "../../agent/exchange.ts";
import { isResponse, type JsonObject, toObject } from "../../recording/message.ts";
import type { ServerBench, ServerCheck } from "../server-check.ts";
import type { SocketConnection } from "../socket-connection.ts";
import { Opcode } from "../socket-frame.ts";

const PROMPT = "prompt";

/** Checks for WebSockets that break during a turn. These checks require a server that supports resuming. */
export const socketResumeChecks: readonly ServerCheck[] = [
  {
    id: "PARLEY-DURABLE-SOCKET-001",
    async run(bench) {
      const { session, resumePoint, connectionId } = await cutInTurn(bench);
      const socket = await resume(bench, { connectionId, cursors: { [session]: resumePoint } });
      const end = 'send the response to "session/prompt" after "stream/resume"';
      await socket.next((message) => isRefusal(message) || isAnswer(message, PROMPT), end);
      const refusal = socket.messages.find(isRefusal);
      ensure(refusal === undefined, `"stream/resume" was answered with ${JSON.stringify(refusal)}`);
      const again = socket.messages.find((message) => resumePointOf(message) === resumePoint);
      ensure(again === undefined, `The update with the resume point "${resumePoint}" was sent again`);
    },
  },
  {
    id: "PARLEY-DURABLE-SOCKET-002",
    async run(bench) {
      const { session, connectionId } = await cutInTurn(bench);
      const cursors = { [session]: "parley-conformance-unknown" };
      const socket = await resume(bench, { connectionId, cursors });
      const first = await socket.next(() => true, 'answer "stream/resume"');
      ensure(
        isRefusal(first),
        `A resume point that nobody gave was answered with ${JSON.stringify(first).slice(0, 200)}`,
      );
    },
  },
];

interface BrokenTurn {
  readonly session: string;
  /** Resume point of the last update that the client read. */
  readonly resumePoint: string;
  /** Id of the connection to resume. */
  readonly connectionId: string;
}

/** Sends a prompt, and cuts the socket after the first update. */
async function cutInTurn(bench: ServerBench): Promise<BrokenTurn> {
  const socket = await bench.socket();
  const initialized = initializedBy(await socket.initialize(), 1);
  const { transport } = toObject(initialized["agentCapabilities"]);
  const { resumable } = toObject(transport);
  applies(resumable != null, 'it does not offer "transport.resumable"');
  const { connectionId } = toObject(resumable);
  applies(
    typeof connectionId === "string",
    'its "transport.resumable" names no "connectionId" to come back to',
  );
  const setup = { cwd: bench.settings.cwd, mcpServers: [] };
  const { sessionId } = resultOf(await socket.request("new", "session/new", setup), "session/new");
  const session = String(sessionId);
  const prompt = [{ type: "text", text: bench.settings.prompt }];
  sendRequest(socket, PROMPT, { method: "session/prompt", params: { sessionId, prompt } });
  const first = await socket.next(
    (message) => isAnswer(message, PROMPT) || isUpdateOf(message, session),
    'send an update of "session/prompt"',
  );
  applies(isUpdateOf(first, session), "its turn has no updates");
  const resumePoint = resumePointOf(first);
  ensure(
    typeof resumePoint === "string",
    `An update has no resume point: ${JSON.stringify(first).slice(0, 200)}`,
  );
  socket.end();
  return { session, resumePoint, connectionId };
}

async function resume(bench: ServerBench, params: JsonObject): Promise<SocketConnection> {
  const socket = await bench.socket();
  const text = { jsonrpc: "2.0", method: "stream/resume", params: { ...params, awaiting: [PROMPT] } };
  socket.send(Opcode.text, JSON.stringify(text));
  return socket;
}

function sendRequest(socket: SocketConnection, id: string, message: JsonObject): void {
  socket.send(Opcode.text, JSON.stringify({ jsonrpc: "2.0", id, ...message }));
}

function isAnswer(message: JsonObject, id: string): boolean {
  return isResponse(message) && message["id"] === id;
}

function isRefusal({ method }: JsonObject): boolean {
  return method === "stream/resume_failed";
}

function isUpdateOf({ method, params }: JsonObject, session: string): boolean {
  return method === "session/update" && toObject(params)["sessionId"] === session;
}

function resumePointOf({ params }: JsonObject): unknown {
  return toObject(toObject(params)["_meta"])["acp/cursor"];
}
