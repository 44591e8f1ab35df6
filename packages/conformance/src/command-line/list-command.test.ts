import { expect, test } from "vitest";

import { runListCommand } from "./list-command.ts";

test("accepts a prefix in lowercase, and reports a prefix that matches no rule", async () => {
  await expect(runListCommand(["acp-init", "ACP-NOPE"], {})).rejects.toThrow(
    'Cannot list "ACP-NOPE": no rule has an id that begins so',
  );
});
