import { expect, test } from "vitest";

import { askSettings } from "./choose-project.ts";

/** Creates a terminal that answers questions with the given strings, in order. */
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

test("prompts for a template number until it is valid, then for the folder", async () => {
  const user = terminal("9", "4", "");
  await expect(askSettings({ task: "create" }, user)).resolves.toEqual({
    template: "client",
    folder: "my-client",
  });
  expect(user.questions[1]).toBe("Number from 1 to 5: ");
  expect(user.questions[2]).toBe("Folder (my-client): ");
});

test("does not prompt for anything given on the command line", async () => {
  const user = terminal("");
  await expect(askSettings({ task: "create", folder: "a" }, user)).resolves.toEqual({
    template: "agent",
    folder: "a",
  });
  expect(user.questions).toHaveLength(1);
});
