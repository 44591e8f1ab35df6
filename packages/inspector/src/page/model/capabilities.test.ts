import { expect, test } from "vitest";

import { type Line, opening, record } from "../../../e2e/fixtures/recordings.ts";
import { type AdvertisedSide, readCapabilities } from "./capabilities.ts";
import { Recording } from "./recording.ts";

function sidesOf(capabilities: object, protocolVersion = 1): readonly AdvertisedSide[] {
  const recording = new Recording();
  const name = protocolVersion === 1 ? "agentCapabilities" : "capabilities";
  const answer: Line = ["in", { id: 0, result: { protocolVersion, [name]: capabilities } }];
  recording.append(record([...opening.slice(0, 1), answer]));
  const [handshake] = recording.handshakes;
  return handshake ? readCapabilities(handshake) : [];
}

test("lists the capabilities that a side did not advertise, and what their absence forbids", () => {
  const [client, agent] = sidesOf({ loadSession: false, sessionCapabilities: { list: {} } });
  expect(client?.missing.map(({ path }) => path)).toContain("terminal");
  const missing = agent?.missing ?? [];
  expect(missing).toContainEqual({
    path: "sessionCapabilities.resume",
    forbids: "the client may not call session/resume",
  });
  expect(missing.map(({ path }) => path)).not.toContain("sessionCapabilities.list");
});

test("in version 2, sessions imply the basic methods unless the agent lists some of them", () => {
  const offered = (session: object): readonly string[] => {
    const [, agent] = sidesOf({ session }, 2);
    const missing = agent?.missing.map(({ path }) => path) ?? [];
    return ["list", "load", "resume", "close", "delete"].filter(
      (name) => !missing.includes(`session.${name}`),
    );
  };
  expect(offered({})).toEqual(["list", "resume", "close"]);
  expect(offered({ list: {}, delete: {} })).toEqual(["list", "delete"]);
  expect(sidesOf({ session: {} }, 2)[1]?.capabilities).toContainEqual({
    path: "session.list",
    value: "comes with session",
    allows: "the client may call session/list",
  });
  expect(sidesOf({}, 2)[1]?.missing.map(({ path }) => path)).toContain("session.list");
});

test("lists a capability set to false only once, along with what it forbids", () => {
  const [, agent] = sidesOf({ loadSession: false });
  const rows = [...(agent?.capabilities ?? []), ...(agent?.missing ?? [])];
  expect(rows.filter(({ path }) => path === "loadSession")).toEqual([
    { path: "loadSession", value: "false", allows: "the client may not call session/load" },
  ]);
});
