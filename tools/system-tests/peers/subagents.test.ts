import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { readFile, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";

import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";

import { isDone, keys, shows } from "../e2e/cli/screen-chat.ts";
import { TerminalScreen } from "../e2e/cli/terminal-screen.ts";
import { type ModelServer, startModelServer } from "../e2e/reference-agent/fixtures/model-server.ts";
import { ChromiumPage } from "../e2e/remote/fixtures/chromium-page.ts";
import { CREATE, PARLEY } from "../src/built-packages.ts";
import { CHROMIUM } from "../src/chromium.ts";
import { firstLine } from "../src/first-line.ts";
import { type CleanRoom, openCleanRoom } from "./clean-room.ts";
import { DELEGATED, delegating, startedWaiters } from "./delegating-model.ts";
import { type InstalledAgent, SCRIPTED_AGENTS } from "./scripted-agents.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 600_000 });

const AGENTS = SCRIPTED_AGENTS.flatMap(({ delegation, ...agent }) =>
  delegation === undefined ? [] : ["1", "2"].map((version) => ({ ...agent, delegation, version })),
);

/** Maximum lifetime of a server, in milliseconds. */
const SERVER_MS = 240_000;
/** Maximum time to wait for a page to show something. */
const PATIENCE = { timeout: 60_000 };
/** Packages for new projects. */
const MODULES = join(import.meta.dirname, "../../../packages/create/node_modules");

const OVER = "The survey is over.";

describe.each(AGENTS)("a subagent of $name in version $version", (agent) => {
  const { writer, waiter } = agent.delegation;
  let installed: InstalledAgent;
  let server: ModelServer;
  let room: CleanRoom;
  let env: Readonly<Record<string, string>>;
  let path: string;

  beforeAll(async () => {
    installed = await agent.install();
  });

  beforeEach(async () => {
    server = await startModelServer(agent.wire);
    room = await openCleanRoom(installed.modules);
    env = await agent.configure(room.folder, server);
    path = join(room.folder, "notes.txt");
    server.replyTo = delegating(agent, path);
  });

  afterEach(() => server.close());

  /** Starts `parley chat` in a terminal until the test ends. */
  async function chat(...options: readonly string[]): Promise<TerminalScreen> {
    const screen = new TerminalScreen({
      args: [PARLEY, "chat", "--protocol", agent.version, ...options, "--", ...installed.command],
      cwd: room.folder,
      env: { ...room.environment, ...env, PARLEY_REDUCED_MOTION: "1", TERM: "xterm-256color" },
      cols: 100,
    });
    onTestFinished(() => screen.kill());
    await screen.waitUntil((text) => text.includes("────"), "editor");
    return screen;
  }

  test("appears in a chat, can be approved and cancelled there, and reappears after a restart", async () => {
    const screen = await chat();
    screen.type(`${DELEGATED.write}\r`);
    await shows(screen, `${writer} asks: `);
    await shows(screen, "[w] No, and tell the agent why");
    screen.type("y");
    await isDone(screen, OVER);
    expect(screen.everything()).toContain(`✓ ${writer} · done`);
    expect(await readFile(path, "utf8")).toBe("two\n");

    screen.type(`${DELEGATED.wait}\r`);
    await shows(screen, `○ ${waiter} · running`);
    await expect.poll(() => startedWaiters(agent, server), PATIENCE).toBe(1);
    screen.type("\u0014");
    await shows(screen, "Which subagent do you want to cancel?");
    screen.type(keys.enter);
    await shows(screen, `⊘ ${waiter} · cancelled`);
    await screen.waitUntil((all) => all.split(OVER).length === 3, "end of the turn");
    screen.type(keys.ctrlD);
    expect(await screen.ended).toBe(0);

    const again = await chat("--continue");
    await again.waitUntil((all) => all.split(OVER).length === 3, "conversation");
    await shows(again, `✓ ${writer} · done`);
    await shows(again, `⊘ ${waiter} · cancelled`);
    again.type("\u000f");
    await shows(again, "Two found.");
  });

  test.skipIf(CHROMIUM === "")(
    "appears on the page of a new project, can be approved and cancelled there, and survives a restart",
    async () => {
      const site = await openSite(room);
      const serve = (port: string): ChildProcess => {
        const words = ["--no-token", "--port", port, "--protocol", agent.version, "--origin", site.origin];
        const script = [PARLEY, "serve", ...words, "--", ...installed.command];
        return room.start(script, { env, timeoutMs: SERVER_MS });
      };
      const first = serve("0");
      const url = await firstLine(first);
      await site.build(url);
      const page = await ChromiumPage.open(site.origin);
      const shown = async (): Promise<string> =>
        String(await page.evaluate("document.querySelector('#root')?.textContent"));
      const press = (selector: string, label: string): Promise<unknown> =>
        page.evaluate(
          `[...document.querySelectorAll("${selector}")].find((each) => each.textContent === "${label}").click()`,
        );
      const prompt = async (text: string): Promise<void> => {
        // During a turn, the form has a different button.
        const button = "document.querySelector('form button')?.textContent";
        await expect.poll(() => page.evaluate(button), PATIENCE).toBe("Send");
        await page.evaluate(typing(text));
        await press("form button", "Send");
      };

      await prompt(DELEGATED.write);
      await expect.poll(shown, PATIENCE).toContain(`${writer} asks: `);
      await press(".question button", agent.delegation.allow);
      await expect.poll(shown, PATIENCE).toContain(OVER);
      await expect.poll(shown, PATIENCE).toContain(`${writer}: idle`);
      expect(await shown()).toContain("Two found.");
      expect(await readFile(path, "utf8")).toBe("two\n");

      await prompt(DELEGATED.wait);
      await expect.poll(shown, PATIENCE).toContain(`${waiter}: running`);
      // Codex takes a moment to offer the cancel button.
      const stop = "document.querySelector('details button')?.textContent";
      await expect.poll(() => page.evaluate(stop), PATIENCE).toBe("Stop");
      await press("details button", "Stop");
      await expect.poll(shown, PATIENCE).not.toContain(`${waiter}: running`);
      await expect.poll(async () => (await shown()).split(OVER), PATIENCE).toHaveLength(3);

      const status = "document.querySelector('.status').dataset.status";
      const stopped = once(first, "exit");
      first.kill();
      await stopped;
      await expect.poll(() => page.evaluate(status), PATIENCE).toBe("reconnecting");
      await firstLine(serve(new URL(url).port));
      await expect.poll(() => page.evaluate(status), PATIENCE).toBe("connected");
      expect(await shown()).toContain(`${writer}: idle`);
      await prompt(DELEGATED.write);
      await expect.poll(shown, PATIENCE).toContain(`${writer} asks: `);
      await press(".question button", agent.delegation.allow);
      await expect.poll(async () => (await shown()).split(OVER), PATIENCE).toHaveLength(4);
    },
  );
});

/** Returns a script that types text into the page's React-controlled input. */
function typing(text: string): string {
  return `{
    const field = document.querySelector("form textarea");
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value").set.call(field, "${text}");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }`;
}

interface Site {
  readonly origin: string;
  /** Builds the page for the agent at a URL. */
  build(url: string): Promise<void>;
}

/** Serves the page of a new project until the test ends. */
async function openSite(room: CleanRoom): Promise<Site> {
  const project = join(room.folder, "page");
  const types: Readonly<Record<string, string>> = { ".js": "text/javascript", ".css": "text/css" };
  const site = createServer(({ url = "/" }, response) => {
    response.setHeader("Content-Type", types[extname(url)] ?? "text/html");
    createReadStream(join(project, "dist", url === "/" ? "index.html" : url))
      .on("error", () => response.writeHead(404).end())
      .pipe(response);
  }).listen(0, "127.0.0.1");
  onTestFinished(() => {
    site.closeAllConnections();
    site.close();
  });
  await once(site, "listening");
  const run = async (...script: readonly string[]): Promise<void> => {
    expect(await room.run(script)).toMatchObject({ exitCode: 0, stderr: "" });
  };
  return {
    origin: `http://127.0.0.1:${(site.address() as AddressInfo).port}`,
    async build(url) {
      await run(CREATE, project, "--template", "client-react");
      await symlink(MODULES, join(project, "node_modules"), "junction");
      const transport = [
        'import { httpTransport } from "@parley/protocol/http";',
        `export const startAgent = () => httpTransport("${url}");`,
      ];
      await writeFile(join(project, "src/agent-in-page.ts"), transport.join("\n"));
      await run(join(MODULES, "vite/bin/vite.js"), "build", project, "--logLevel", "error");
    },
  };
}
