import { expect, test } from "vitest";

import { editOutside } from "./edit-outside.ts";

const works = `${process.execPath} --eval 0`;
const fails = `${process.execPath} --eval process.exit(1)`;

test.each([[{ VISUAL: works, EDITOR: fails }], [{ VISUAL: " ", EDITOR: works }], [{ EDITOR: works }]])(
  "starts the first editor that %j sets",
  async (env) => {
    expect(await editOutside("a draft", env)).toBe("a draft");
  },
);

test.each([
  [{ VISUAL: "", EDITOR: "" }, "neither VISUAL nor EDITOR is set"],
  [{ VISUAL: fails, EDITOR: works }, "failed with exit code 1"],
])("fails with %j", async (env, message) => {
  await expect(editOutside("a draft", env)).rejects.toThrow(message);
});
