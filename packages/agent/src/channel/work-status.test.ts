import { expect, test } from "vitest";

import { WorkStatus } from "./work-status.ts";

test("work resumes when the last of several open requests is answered", async () => {
  const sent: string[] = [];
  const status = new WorkStatus(({ state }) => Promise.resolve(void sent.push(state)));
  await status.send({ state: "running" });
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const asked = [first, second].map(({ promise }) => status.whileAsking(undefined, () => promise));
  second.resolve("no");
  await expect(asked[1]).resolves.toBe("no");
  expect(sent).toEqual(["running", "requires_action"]);
  first.resolve("yes");
  await expect(asked[0]).resolves.toBe("yes");
  expect(sent).toEqual(["running", "requires_action", "running"]);
});
