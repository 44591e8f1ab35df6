import { expect, test } from "vitest";

import { missedFinds } from "./site-search.ts";

test("a search whose page is not among the first three is named with those that are", () => {
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
