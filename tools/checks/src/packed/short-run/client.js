// Two agent processes, one after the other: the second one lists and loads what the first one kept.
import assert from "node:assert/strict";
import { rmSync } from "node:fs";

import { spawnAgent } from "@parley/client/node";

const cwd = import.meta.dirname;
const command = { command: process.execPath, args: ["agent.js"], cwd };
const info = { name: "short-run", version: "1.0.0" };
const textOf = ({ entries }) =>
  entries.flatMap(({ type, content }) => (type === "message" ? content.map(({ text }) => text) : []));
rmSync("sessions.db", { force: true });

const first = await spawnAgent(command, { info });
const session = await first.newSession({ cwd });
assert.equal(await session.prompt("hello"), "end_turn");
assert.ok(textOf(session.state).includes("You said: hello"));
await first.close();

const second = await spawnAgent(command, { info });
const [listed] = await Array.fromAsync(second.listSessions());
assert.equal(listed?.sessionId, session.id);
const loaded = await second.loadSession(session.id, { cwd });
assert.deepEqual(textOf(loaded.state), ["hello", "You said: hello"]);
assert.equal(await loaded.prompt("again"), "end_turn");
await second.close();
