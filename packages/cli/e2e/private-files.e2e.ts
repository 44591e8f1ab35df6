import { once } from "node:events";
import { readFile, readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { agent, fixtureAgent, outcomeOf, parley, projectFolder, start } from "../fixtures/parley.ts";

const cwd = projectFolder();

function startWithMask(mask: number, args: readonly string[]): ReturnType<typeof start> {
  const before = process.umask(mask);
  const child = start(args);
  process.umask(before);
  return child;
}

async function modesBelow(folder: string): Promise<[path: string, mode: string][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return Promise.all(
    entries.map(async (entry): Promise<[string, string]> => {
      const path = join(entry.parentPath, entry.name);
      return [
        path,
        `${entry.isDirectory() ? "folder" : "file"} ${((await stat(path)).mode & 0o777).toString(8)}`,
      ];
    }),
  );
}

describe.skipIf(process.platform === "win32").each([0o000, 0o022, 0o077])("with umask %o", (mask) => {
  it("stores sessions and recordings in files that only the user can access", async () => {
    const recording = join(cwd(), `wire-${mask}.jsonl`);
    // An existing file that others can read is not overwritten. The recording goes to a new file instead.
    await writeFile(recording, "old", { mode: 0o644 });
    const made = join(cwd(), `wire-${mask}-2.jsonl`);
    const traced = startWithMask(mask, ["trace", "--record", recording, ...agent]);
    traced.stdin.end();
    await outcomeOf(traced);
    const chain = join(cwd(), `chain-${mask}.jsonl`);
    const [, ...line] = fixtureAgent("official-agent");
    const conducted = startWithMask(mask, ["conduct", "--relay", "--trace", chain, "--", line.join(" ")]);
    conducted.stdin.end();
    await outcomeOf(conducted);
    const served = startWithMask(mask, ["serve", "--port", "0", ...agent]);
    await once(served.stdout, "data");
    const inspected = startWithMask(mask, ["inspect", "--stdio", ...agent]);
    await once(inspected.stderr, "data");
    const modes = await modesBelow(join(cwd(), ".state"));
    expect(modes.filter(([, shown]) => shown !== "folder 700" && shown !== "file 600")).toEqual([]);
    const names = modes.map(([path]) => path).join("\n");
    for (const part of [/\.db$/m, /\.token$/m, /inspect\.url$/m]) expect(names).toMatch(part);
    expect(await readFile(recording, "utf8")).toBe("old");
    for (const file of [made, chain]) expect((await stat(file)).mode & 0o777).toBe(0o600);
  });
});

describe("a session store's password", () => {
  it.each([
    "postgres://ann:s3cret@127.0.0.1:1/x",
    "postgresql://:s3cret@h/x",
    "Postgres://127.0.0.1:1/x?password=s3cret",
  ])("is not accepted as an argument: %s", async (store) => {
    const { code, stdout, stderr } = await parley(["serve", "--port", "0", "--store", store, ...agent]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("put it into PGPASSWORD, ~/.pgpass or the file of --store-file");
    expect(stderr).not.toContain("s3cret");
  });

  it("can be omitted, in which case the address is used as is", async () => {
    const { code, stderr } = await parley([
      "serve",
      "--port",
      "0",
      "--store",
      "postgres://ann@127.0.0.1:1/x",
      ...agent,
    ]);
    expect(stderr).toContain("ECONNREFUSED");
    expect(code).toBe(3);
  });
});
