import { execFile } from "node:child_process";
import { chmod, readdir, rename, rm, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { type RawClient, messageText } from "../fixtures/raw-client.ts";
import { type ReferenceAgentBench, openReferenceAgentBench } from "../fixtures/reference-agent-bench.ts";
import type { Model, ModelMessage } from "../model/model.ts";
import { createScriptedModel } from "../model/scripted/scripted-model.ts";

const NOTHING = "There is nothing to undo: no turn has changed files.";

let bench: ReferenceAgentBench;
let client: RawClient;
let sessionId: string;

beforeEach(async () => {
  bench = await openReferenceAgentBench();
  client = await bench.connect();
  sessionId = await client.newSession(bench.cwd);
  client.answers = ["allow_once"];
});

afterEach(async () => {
  await bench.remove();
});

async function answerTo(text: string): Promise<string> {
  const from = client.updates.length;
  expect(await client.prompt(sessionId, text)).toBe("end_turn");
  return messageText(client.updates.slice(from));
}

function patch(...lines: string[]): string {
  const text = ["*** Begin Patch", ...lines, "*** End Patch"].join("\n");
  return `use the tool apply_patch with ${JSON.stringify({ patch: text })}`;
}

describe("/undo", () => {
  it("reports that there is nothing to undo if no file was changed", async () => {
    await bench.write("a.txt", "one\n");
    await answerTo("read a.txt");

    expect(await answerTo("/undo")).toBe(NOTHING);
  });

  it("undoes all changes from the last turn, then those from the turn before it", async () => {
    await bench.write("a.txt", "one\n");
    await answerTo("replace one with two in a.txt");
    await answerTo(
      "plan replace two with three in a.txt; replace three with four in a.txt; write new to b.txt",
    );
    expect(await bench.read("a.txt")).toBe("four\n");

    expect(await answerTo("/undo")).toBe("Undone: `b.txt`, `a.txt`.");
    expect(await bench.read("a.txt")).toBe("two\n");
    expect(await readdir(bench.cwd)).toEqual(["a.txt"]);
    expect(await answerTo("/undo")).toBe("Undone: `a.txt`.");
    expect(await bench.read("a.txt")).toBe("one\n");
    expect(await answerTo("/undo")).toBe(NOTHING);
  });

  it("shows what it undoes as a diff without requesting permission", async () => {
    await bench.write("a.txt", "one\n");
    await answerTo("replace one with two in a.txt");
    const asked = client.permissions.length;
    const from = client.updates.length;

    await answerTo("/undo");

    const path = join(bench.cwd, "a.txt");
    expect(client.updates.slice(from)).toContainEqual(
      expect.objectContaining({
        sessionUpdate: "tool_call",
        title: "Undo changes to a.txt",
        kind: "edit",
        locations: [{ path }],
        content: [expect.objectContaining({ type: "diff", path, oldText: "two\n", newText: "one\n" })],
      }),
    );
    expect(client.permissions).toHaveLength(asked);
  });

  it("restores removed and moved files along with their mode", async () => {
    await bench.write("a.sh", "one\n");
    await bench.write("b.sh", "two\n");
    await chmod(join(bench.cwd, "a.sh"), 0o755);
    await chmod(join(bench.cwd, "b.sh"), 0o755);
    await answerTo(
      patch("*** Delete File: a.sh", "*** Update File: b.sh", "*** Move to: in/c.sh", "@@", "-two", "+three"),
    );
    expect(await readdir(bench.cwd)).toEqual(["in"]);

    await answerTo("/undo");

    expect(await readdir(bench.cwd)).toEqual(["a.sh", "b.sh"]);
    expect(await bench.read("a.sh")).toBe("one\n");
    expect(await bench.read("b.sh")).toBe("two\n");
    for (const name of ["a.sh", "b.sh"]) {
      expect((await stat(join(bench.cwd, name))).mode & 0o777).toBe(0o755);
    }
  });

  it("removes folders created for a file unless they contain other files", async () => {
    await answerTo("write new to one/two/a.txt");
    await answerTo("write new to three/four/a.txt");
    await bench.write("three/mine.txt", "mine\n");

    await answerTo("/rewind 2");

    expect(await readdir(bench.cwd, { recursive: true })).toEqual(["three", join("three", "mine.txt")]);
  });

  it("changes nothing and lists the files that have changed since the agent wrote them", async () => {
    await bench.write("c.txt", "one\n");
    await answerTo("plan write a to a.txt; write b to b.txt; replace one with two in c.txt");
    await answerTo(patch("*** Delete File: b.txt"));
    await bench.write("a.txt", "mine\n");
    await bench.write("b.txt", "mine too\n");
    await rm(join(bench.cwd, "c.txt"));

    expect(await answerTo("/undo")).toBe(
      "No file was changed, since not all files are as I left them:\n\n- `b.txt`: it has been created again since",
    );
    expect(await answerTo("/rewind 2")).toBe(
      "No file was changed, since not all files are as I left them:\n\n" +
        "- `b.txt`: it has been created again since\n" +
        "- `c.txt`: it has been removed since\n" +
        "- `a.txt`: it has changed since",
    );
    expect([await bench.read("a.txt"), await bench.read("b.txt")]).toEqual(["mine\n", "mine too\n"]);

    await rm(join(bench.cwd, "b.txt"));
    expect(await answerTo("/undo")).toBe("Undone: `b.txt`.");
    expect(await bench.read("b.txt")).toBe("b");
  });

  it("rejects a file that a command changed between two of the turn's changes", async () => {
    await bench.write("a.txt", "one\n");
    await answerTo(
      "plan replace one with two in a.txt; run echo three >> a.txt; read a.txt; replace two with four in a.txt",
    );
    expect(await bench.read("a.txt")).toBe("four\nthree\n");

    expect(await answerTo("/undo")).toContain(
      "- `a.txt`: something else has changed it between two of my changes",
    );
    expect(await bench.read("a.txt")).toBe("four\nthree\n");
  });

  it("rejects a file whose path now resolves elsewhere", async () => {
    await answerTo("write new to in/a.txt");
    await rename(join(bench.cwd, "in"), join(bench.cwd, "moved"));
    await symlink("moved", join(bench.cwd, "in"));

    expect(await answerTo("/undo")).toContain("- `in/a.txt`: its path leads elsewhere now");
    expect(await bench.read("moved/a.txt")).toBe("new");
  });

  it("rejects a file that is no longer text", async () => {
    await answerTo("write new to a.txt");
    await writeFile(join(bench.cwd, "a.txt"), Uint8Array.of(0, 1));

    expect(await answerTo("/undo")).toContain("- `a.txt`: it is a binary file");
  });

  it("rejects a file whose earlier content is missing or damaged", async () => {
    await bench.write("a.txt", "one\n");
    await answerTo("replace one with two in a.txt");
    const [folder = ""] = await readdir(bench.undoFolder);
    const [name = ""] = await readdir(join(bench.undoFolder, folder));
    await writeFile(join(bench.undoFolder, folder, name), "something else");

    expect(await answerTo("/undo")).toContain("- `a.txt`: its earlier text is no longer kept");
    expect(await bench.read("a.txt")).toBe("two\n");
  });

  it("skips changes that failed or that the user reverted", async () => {
    await bench.write("a.txt", "one\n");
    await answerTo("replace one with two in a.txt");
    await bench.write("a.txt", "one\n");

    expect(await answerTo("/undo")).toBe("The files are already as they were before.");
    expect(await answerTo("/undo")).toBe(NOTHING);
  });

  it("undoes changes from a turn that the user cancelled", async () => {
    await bench.write("a.txt", "one\n");
    client.answers = ["allow_once", "never"];
    const cancelled = client.prompt(sessionId, "plan replace one with two in a.txt; run true");
    await client.receives(() => client.permissions.length === 2);
    await client.connection.notify("session/cancel", { sessionId });
    expect(await cancelled).toBe("cancelled");
    expect(await bench.read("a.txt")).toBe("two\n");

    expect(await answerTo("/undo")).toBe("Undone: `a.txt`.");
    expect(await bench.read("a.txt")).toBe("one\n");
  });

  it("does not touch a Git repository", async () => {
    const git = (...args: string[]) => promisify(execFile)("git", args, { cwd: bench.cwd });
    await git("init", "-q");
    await bench.write("a.txt", "one\n");
    await git("add", "a.txt");
    const before = (await git("ls-files", "--stage")).stdout;
    await answerTo("replace one with two in a.txt");

    await answerTo("/undo");

    expect((await git("ls-files", "--stage")).stdout).toBe(before);
    expect((await git("status", "--porcelain")).stdout).toBe("A  a.txt\n");
  });

  it("is reported to the model with the next prompt, even in a loaded session", async () => {
    const asked: (readonly ModelMessage[])[] = [];
    const model: Model = {
      respond(request) {
        asked.push([...request.messages]);
        return createScriptedModel().respond(request);
      },
    };
    client = await bench.connect({ model });
    client.answers = ["allow_once"];
    sessionId = await client.newSession(bench.cwd);
    await answerTo("write new to a.txt");
    await answerTo("/undo");
    const note = expect.stringContaining("took back your changes of these files: a.txt") as unknown;
    const message = { role: "user", content: [{ type: "text", text: note }] };

    await answerTo("list the files");
    expect(asked.at(-1)).toContainEqual(message);
    await client.call("session/close", { sessionId });
    await client.call("session/load", { sessionId, cwd: bench.cwd, mcpServers: [] });
    await answerTo("list the files");
    expect(asked.at(-1)).toContainEqual(message);
    expect(JSON.stringify(asked.at(-1))).not.toContain("/undo");
  });

  it("undoes changes made before a restart, in another process", async () => {
    await bench.write("a.txt", "one\n");
    await answerTo("replace one with two in a.txt");
    await bench.disconnect(client);
    client = await bench.connect();
    await client.call("session/load", { sessionId, cwd: bench.cwd, mcpServers: [] });

    expect(await answerTo("/undo")).toBe("Undone: `a.txt`.");
    expect(await bench.read("a.txt")).toBe("one\n");
  });

  it("reports that there is nothing to undo if earlier contents are not kept", async () => {
    client = await bench.connect({ undoFolder: undefined });
    client.answers = ["allow_once"];
    sessionId = await client.newSession(bench.cwd);
    await answerTo("write new to a.txt");

    expect(await answerTo("/undo")).toBe(NOTHING);
  });
});

describe("/rewind", () => {
  const LIST =
    "**Turns that changed files, latest first:**\n\n" +
    "1. `write three to b.txt`: `b.txt`\n" +
    "2. `replace one with two in a.txt`: `a.txt`\n\n" +
    "`/rewind <number>` undoes the changes of that turn and of all later ones.";

  async function changeTwice(): Promise<void> {
    await bench.write("a.txt", "one\n");
    await answerTo("replace one with two in a.txt");
    await answerTo("read a.txt");
    await answerTo("write three to b.txt");
  }

  it("reports that there is nothing to list if no file was changed", async () => {
    expect(await answerTo("/rewind")).toBe(NOTHING);
    expect(await answerTo("/rewind 1")).toBe(NOTHING);
  });

  it("lists the turns that changed files and goes back to one of them", async () => {
    await changeTwice();

    expect(await answerTo("/rewind")).toBe(LIST);
    for (const wrong of ["0", "3", "-1", "1.5", "all"]) {
      expect(await answerTo(`/rewind ${wrong}`)).toBe(
        `There is no turn \`${wrong}\` with changes.\n\n${LIST}`,
      );
    }
    expect(await answerTo("/rewind 2")).toBe("Undone: `b.txt`, `a.txt`.");
    expect(await bench.read("a.txt")).toBe("one\n");
    expect(await readdir(bench.cwd)).toEqual(["a.txt"]);
    expect(await answerTo("/rewind")).toBe(NOTHING);
  });

  it("shows a form to a client that supports forms", async () => {
    client = await bench.connect({ clientCapabilities: { elicitation: { form: {} } } });
    sessionId = await client.newSession(bench.cwd);
    client.answers = ["allow_once"];
    await changeTwice();

    client.formAnswer = { action: "cancel" };
    expect(await answerTo("/rewind")).toBe("No file was changed.");
    client.formAnswer = { action: "accept", content: { turn: "7" } };
    expect(await answerTo("/rewind")).toBe("No file was changed.");
    client.formAnswer = { action: "accept", content: { turn: "1" } };
    expect(await answerTo("/rewind")).toBe("Undone: `b.txt`.");

    expect(client.forms).toHaveLength(3);
    expect(client.forms[0]).toMatchObject({
      mode: "form",
      requestedSchema: {
        properties: {
          turn: {
            oneOf: [
              { const: "1", title: "write three to b.txt: b.txt" },
              { const: "2", title: "replace one with two in a.txt: a.txt" },
            ],
          },
        },
        required: ["turn"],
      },
    });
  });
});
