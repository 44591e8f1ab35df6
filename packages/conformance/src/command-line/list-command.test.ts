import { expect, test } from "vitest";

import { runListCommand } from "./list-command.ts";

test("lists by beginnings in any case, and names one that no rule has", async () => {
  await expect(runListCommand(["acp-init", "ACP-NOPE"], {})).rejects.toThrow(
    'Cannot list "ACP-NOPE": no rule has an id that begins so',
  );
});
