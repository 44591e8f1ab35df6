import { expect, test } from "vitest";

import type { SessionEvent } from "../event/session-event.ts";
import { renderEvent } from "./rendering.ts";

function shows(content: object): SessionEvent {
  return { type: "tool_call_update", toolCallId: "c1", content: [content] } as SessionEvent;
}

test.each<[string, SessionEvent, object]>([
  [
    "the text of a file before and after becomes a patch",
    shows({ type: "diff", path: "/p/a", oldText: "a\n", newText: "b\n", _meta: { x: 1 } }),
    {
      content: [
        {
          type: "diff",
          changes: [{ operation: "modify", path: "/p/a", fileType: "text" }],
          patch: {
            format: "git_patch",
            text: "diff --git /p/a /p/a\n--- /p/a\n+++ /p/a\n@@ -1 +1 @@\n-a\n+b\n",
          },
          _meta: { x: 1 },
        },
      ],
    },
  ],
  [
    "a file without a text before is added",
    shows({ type: "diff", path: "/p/a", oldText: null, newText: "" }),
    {
      content: [
        { changes: [{ operation: "add" }], patch: { text: "diff --git /p/a /p/a\nnew file mode 100644\n" } },
      ],
    },
  ],
  ["a terminal of the client is left out", shows({ type: "terminal", terminalId: "t1" }), { content: [] }],
])("in version 2, %s", (_title, event, members) => {
  expect(renderEvent(event, 1)).toMatchObject(members);
});
