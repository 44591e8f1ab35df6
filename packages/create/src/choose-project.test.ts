import { expect, test } from "vitest";

import { askSettings } from "./choose-project.ts";

/** A terminal at which these answers are given in turn. */
function terminal(...answers: string[]): { questions: string[]; question(text: string): Promise<string> } {
  const questions: string[] = [];
  return {
    questions,
    question(text) {
      questions.push(text);
      return Promise.resolve(answers[questions.length - 1] ?? "");
    },
  };
}

test("the template is asked for by its number, until there is one, and then the folder", async () => {
  const user = terminal("9", "4", "");
  await expect(askSettings({ task: "create" }, user)).resolves.toEqual({
    template: "client",
    folder: "my-client",
  });
  expect(user.questions[1]).toBe("Number from 1 to 5: ");
  expect(user.questions[2]).toBe("Folder (my-client): ");
});

test("what the command line has is not asked for", async () => {
  const user = terminal("");
  await expect(askSettings({ task: "create", folder: "a" }, user)).resolves.toEqual({
    template: "agent",
    folder: "a",
  });
  expect(user.questions).toHaveLength(1);
});
