import { describe, expect, it } from "vitest";

import { checkSpawnArguments } from "./check-spawn-arguments.ts";

const command = { command: "my-agent" };
const info = { name: "test", version: "1.0.0" };
const known = () => undefined;

describe("checkSpawnArguments", () => {
  it.each([
    ["a missing command", "my-agent", { info }, 'expected { command, args }, not "my-agent"'],
    [
      "missing options",
      command,
      undefined,
      'the second argument needs "info", the name and version of the client',
    ],
    [
      "a misspelled option",
      command,
      { info, handler: {} },
      'it has no option "handler"; did you mean "handlers"?',
    ],
    [
      "a version that is not in a list",
      command,
      { info, versions: 2 },
      '"versions" is no list, such as [v1] of @parley/client/v1',
    ],
    [
      "a partial handler name",
      command,
      { info, handlers: { permission: known } },
      'it has no handler "permission"; did you mean "requestPermission"?',
    ],
    [
      "a handler named like a listener",
      command,
      { info, handlers: { onSessionUpdate: known } },
      'it has no handler "onSessionUpdate"; did you mean "sessionUpdate"?',
    ],
    [
      "a single function for all elicitations",
      command,
      { info, handlers: { elicitation: known } },
      'handler "elicitation" is a function, expected { form, url }',
    ],
    [
      "a value instead of a handler",
      command,
      { info, handlers: { requestPermission: true } },
      'handler "requestPermission" is not a function',
    ],
  ])("rejects %s", (_what, started, options, message) => {
    expect(() => checkSpawnArguments(started, options)).toThrow(`Cannot start an agent: ${message}`);
  });

  it.each([
    { info },
    { info, handlers: undefined, versions: undefined },
    { info, handlers: { requestPermission: known, elicitation: { form: known }, sessionUpdate: undefined } },
    // These members belong to the application.
    { info, log: known, connectionId: 1, handlers: { requestPermission: known, dialogs: [] } },
  ])("accepts %j", (options) => {
    expect(() => checkSpawnArguments(command, options)).not.toThrow();
  });
});
