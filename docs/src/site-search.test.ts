import { expect, test } from "vitest";

import { missedFinds } from "./site-search.ts";

test("reports a search for a topic if another page comes first", () => {
  const missed = missedFinds((query) => [
    `/guides/${query === "logs" ? "turns" : "debugging"}.html`,
    "/guides/debugging.html",
    "/guides/hosting.html",
  ]);
  expect(missed).toContain('"logs" finds guides/turns instead of guides/debugging');
  expect(missed).toContain('"deploy" finds guides/debugging instead of guides/hosting');
  expect(missed).not.toContainEqual(expect.stringContaining('"debug"'));
});

test("reports a search only if its page is not among the first three results", () => {
  const missed = missedFinds((query) =>
    query === "custom method"
      ? ["/guides/turns.html", "/guides/turns.html#show", "/guides/mcp.html", "/start/agent.html"]
      : ["/guides/turns.html", "/guides/permissions.html", "/guides/sessions.html"],
  );
  expect(missed).toContain(
    '"custom method" finds guides/turns, guides/mcp, start/agent instead of guides/extensions',
  );
  expect(missed).not.toContainEqual(expect.stringContaining("cancel a turn"));
});
