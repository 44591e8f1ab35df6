import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";

import type { AdminSession } from "@parley/server/postgres";
import { type PostgresServer, spawnPostgresServer } from "@parley/storage/testing/postgres";
import { afterAll, describe, expect, it } from "vitest";

import { type Outcome, agent, parley, projectFolder, start } from "../fixtures/parley.ts";

const { server, missing = "" } = await openDatabase();
const cwd = projectFolder();

function admin(...args: readonly string[]): Promise<Outcome> {
  return parley(["admin", ...args, "--store-file", "database", "--cluster-secret-file", "secret"]);
}

async function serve(): Promise<{ readonly url: string; readonly node: string }> {
  const options = ["--port", "0", "--store-file", "database", "--tokens", "tokens", "--no-migrate"];
  const process = start(["serve", ...options, "--cluster-secret-file", "secret", ...agent]);
  const named = new Promise<string>((resolve) => {
    createInterface({ input: process.stderr }).on("line", (line) => {
      const [, node] = /^This process is node (\S+)$/.exec(line) ?? [];
      if (node !== undefined) resolve(node);
    });
  });
  const [url] = (await once(createInterface({ input: process.stdout }), "line")) as [string];
  return { url, node: await named };
}

async function as(user: string, url: string, ...args: readonly string[]): Promise<Outcome> {
  await writeFile(join(cwd(), user), `token-of-user-${user}\n`);
  return parley([...args, "--url", url, "--token-file", user]);
}

describe.skipIf(server === undefined)(`parley admin${missing}`, () => {
  afterAll(() => server?.stop());

  it("migrates the database and manages the nodes and users of parley serve", async () => {
    await writeFile(join(cwd(), "database"), `${server?.url}\n`);
    await writeFile(join(cwd(), "secret"), `${"s".repeat(32)}\n`);
    const users = ["ann", "bob"].map((user) => `${user}: token-of-user-${user}\n`);
    await writeFile(join(cwd(), "tokens"), users.join(""));
    const refused = await parley(["serve", "--store-file", "database", "--no-migrate", ...agent]);
    expect(refused).toMatchObject({ code: 3, stderr: expect.stringContaining("migrate it first") as string });
    expect(await admin("migrate")).toMatchObject({ code: 0, stdout: "" });
    const [first, second] = [await serve(), await serve()];
    expect(await as("ann", first.url, "run", "hello")).toMatchObject({ code: 0, stderr: "" });
    expect(await as("bob", second.url, "run", "hello")).toMatchObject({ code: 0, stderr: "" });

    const nodes = JSON.parse((await admin("nodes", "--json")).stdout) as { readonly id: string }[];
    expect(nodes).toMatchObject([{ state: "serving" }, { state: "serving" }]);
    expect(await admin("nodes")).toMatchObject({ code: 0, stderr: "" });
    expect(nodes.map(({ id }) => id).toSorted()).toEqual([first.node, second.node].toSorted());
    const sessions = JSON.parse((await admin("sessions", "--json")).stdout) as AdminSession[];
    expect(sessions).toMatchObject([{ isBusy: false }, { isBusy: false }]);
    expect((await admin("users")).stdout).toMatch(
      /^USER +STORED +UPDATED.*\nann +1 +\d{4}-.*\nbob +1 +\d{4}-.*\n$/,
    );

    const idOfAnn = sessions.find(({ principal }) => principal === "ann")?.sessionId ?? "";
    for (const [user, why] of [
      [[], 'user "ann" has it open'],
      [["--user", "bob"], 'of user "bob": user "ann" has it open'],
    ] as const)
      expect(await admin("end", idOfAnn, ...user)).toMatchObject({
        code: 3,
        stderr: expect.stringContaining(why) as string,
      });
    expect(await admin("end", idOfAnn, "--user", "ann")).toMatchObject({
      code: 0,
      stderr: expect.stringContaining(`Session "${idOfAnn}" is closed`) as string,
    });

    expect(await admin("drain", first.node)).toMatchObject({ code: 0 });
    expect((await admin("nodes")).stdout).toContain("draining");
    await writeFile(join(cwd(), "tokens"), users[1] ?? "");
    expect(await admin("kick", "ann")).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('Closed 0 connections and 0 sessions of user "ann"') as string,
    });
    expect(await admin("erase", "ann")).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('Deleted 1 session of user "ann"') as string,
    });
    expect((await admin("users")).stdout).not.toContain("ann");
    expect(await admin("prune", "--max-sessions", "0")).toMatchObject({ code: 0 });
    expect(await admin("rotate")).toMatchObject({
      code: 3,
      stderr: expect.stringContaining("Cannot replace a secret that is not in the database") as string,
    });
  });

  it("rejects a password on the command line, and missing or unsupported arguments", async () => {
    const address = "postgres://parley:s3cret@127.0.0.1:1/parley";
    expect(await parley(["admin", "nodes", "--store", address])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("Cannot use --store with a password") as string,
    });
    for (const [args, message] of [
      [["kick"], "parley admin kick <user>"],
      [["nodes", "ann"], 'Cannot use "ann" with nodes'],
      [["prune"], "Cannot prune without a limit"],
      [["prune", "--max-age", "9", "--user", "ann"], "Cannot use --user with prune, only with end"],
      [["kick", "ann", "--json"], "Cannot use --json with kick, only with nodes, users, sessions"],
    ] as const)
      expect(await admin(...args)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(message) as string,
      });
    expect(await parley(["admin", "nodes"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("--store postgres://…") as string,
    });
  });
});

async function openDatabase(): Promise<{ readonly server?: PostgresServer; readonly missing?: string }> {
  try {
    return { server: await spawnPostgresServer() };
  } catch (error) {
    return { missing: ` (${(error as Error).message})` };
  }
}
