import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { expect, onTestFinished, test } from "vitest";

const folder = join(import.meta.dirname, "../examples");
const agent = [process.execPath, join(import.meta.dirname, "migration/fixtures/everyday-agent.ts")];

function start(example: string) {
  const args = ["--conditions=@parley/source", join(folder, example), ...agent];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() };
}

test("a web server streams an agent's answer, and cancels when the browser disconnects", async () => {
  const { child, lines } = start("web-server.ts");
  const { value } = await lines.next();
  const [, port] = /port: (\d+)/.exec(String(value)) ?? [];
  const ask = (question: string, signal?: AbortSignal): Promise<Response> =>
    fetch(`http://localhost:${port}/?ask=${question}`, signal && { signal });
  expect(await (await ask("world")).text()).toBe("Hello, world\nend_turn\n");
  const left = new AbortController();
  const { body } = await ask("wait", left.signal);
  const { value: first } = (await body?.getReader().read()) ?? {};
  expect(new TextDecoder().decode(first)).toBe("Waiting");
  left.abort();
  expect(await (await ask("again")).text()).toBe("Hello, again\nend_turn\n");
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("a bot answers each user in their own session, and changes nothing", async () => {
  const { child, lines } = start("bot.ts");
  child.stdin.write("ann: world\n");
  expect((await lines.next()).value).toBe("@ann Hello, world (end_turn)");
  child.stdin.write("bob: ask\n");
  expect((await lines.next()).value).toBe("@bob no (end_turn)");
  child.stdin.end();
  expect(await once(child, "exit")).toEqual([0, null]);
});

test.each(["web-server.ts", "bot.ts"])(
  "%s has no more than thirty lines besides its comment",
  async (example) => {
    const lines = (await readFile(join(folder, example), "utf8")).split("\n");
    expect(lines.filter((line) => line !== "" && !line.startsWith("//")).length).toBeLessThanOrEqual(30);
  },
);
