import { readFile, readdir, stat } from "node:fs/promises";
import { join } from "node:path";

import type { ClientSession } from "@parley/client";
import { describe, expect, test } from "vitest";

import { type OAuthServer, browse, startOAuthServer } from "../mcp/fixtures/oauth-server.ts";
import {
  type AgentClient,
  type AgentVersion,
  agentText,
  callsIn,
  noticesIn,
} from "./fixtures/agent-bench.ts";
import { type ModelBench, type OpenSession, openModelBench } from "./fixtures/model-bench.ts";
import { openaiWire } from "./fixtures/openai-wire.ts";

const VERSIONS = [{ version: 1 }, { version: 2 }] as const;

const WHOAMI = { calls: [{ name: "private__whoami", input: {} }] };

interface Opened extends OpenSession {
  readonly bench: ModelBench;
  readonly server: OAuthServer;
  /** The messages that asked the user to open a page. */
  readonly pages: string[];
}

/** Opens a session with the private server. The user logs in when asked, unless `answer` is "decline". */
async function openPrivate(version: AgentVersion, answer: "accept" | "decline" = "accept"): Promise<Opened> {
  const server = await startOAuthServer();
  const bench = await openModelBench(openaiWire);
  const pages: string[] = [];
  const client: AgentClient = {
    handlers: {
      elicitation: {
        async url({ url, message }) {
          pages.push(message);
          if (answer === "accept") await browse(url);
          return { action: answer };
        },
      },
    },
  };
  const running = await bench.start(version, client);
  return { bench, server, pages, running, session: await newSession(running, bench, server) };
}

function newSession(
  { agent }: OpenSession["running"],
  { cwd }: ModelBench,
  { url }: OAuthServer,
): Promise<ClientSession> {
  return agent.newSession({ cwd, mcpServers: [{ type: "http", name: "private", url, headers: [] }] });
}

describe.each(VERSIONS)("an MCP server behind OAuth in version $version", ({ version }) => {
  test("becomes usable when the user logs in on a page, and agents started later need no login", async () => {
    const { bench, server, pages, running, session } = await openPrivate(version);
    running.answers = ["allow_once"];
    bench.server.replies.push(WHOAMI, { text: "Ada." });

    expect(await session.prompt("Who am I?")).toBe("end_turn");

    expect(pages).toEqual([expect.stringContaining('Log in at the MCP server "private"')]);
    expect(bench.server.requestText()).toContain("You are Ada");
    expect(noticesIn(session)).toContain(
      'You have logged in at the MCP server "private", which has 1 tools.',
    );
    expect([...server.clients.values()]).toMatchObject([
      { client_name: "parley-agent", token_endpoint_auth_method: "none" },
    ]);
    await running.agent.close();

    const other = await bench.start(version);
    other.answers = ["allow_once"];
    const again = await newSession(other, bench, server);
    bench.server.replies.push(WHOAMI, { text: "Ada again." });
    await again.prompt("Who am I?");
    expect(callsIn(again)).toMatchObject([{ status: "completed" }]);
    expect(server.counts).toEqual({ logins: 1, refreshes: 0 });
  });

  test("uses tokens that are stored in a file readable only by the user and never revealed", async () => {
    const { bench, pages, running, session } = await openPrivate(version);
    bench.server.replies.push({ text: "Done." });
    await session.prompt("Hello");

    const folder = join(bench.data, "parley", "mcp-logins");
    const [name = ""] = await readdir(folder);
    const path = join(folder, name);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const { login } = JSON.parse(await readFile(path, "utf8")) as {
      readonly login: { readonly tokens: { readonly access_token: string; readonly refresh_token: string } };
    };
    const shown = [...running.wire, running.stderr(), bench.server.requestText()].join("\n");
    expect(shown).not.toContain(login.tokens.access_token);
    expect(shown).not.toContain(login.tokens.refresh_token);
    // Reading the tokens with a tool requires permission.
    bench.server.replies.push({ calls: [{ name: "read", input: { path } }] }, { text: "No." });
    await session.prompt("Read it");
    expect(running.asked).toHaveLength(1);

    await session.prompt("/mcp logout private");
    expect(agentText(session)).toContain("its tokens are no longer on this machine");
    expect(await readdir(folder)).toEqual([]);
    bench.server.replies.push({ text: "Without." });
    await session.prompt("And now?");
    expect(pages).toHaveLength(1);
    await session.prompt("/mcp");
    expect(agentText(session)).toContain("failed (you have logged out at it); `/mcp login private`");
  });

  test("remains usable without a new login when its token expires", async () => {
    const { bench, server, pages, running, session } = await openPrivate(version);
    running.answers = ["allow_once"];
    bench.server.replies.push(WHOAMI, { text: "Ada." }, WHOAMI, { text: "Ada." }, WHOAMI, { text: "Ada." });
    await session.prompt("Who am I?");

    for (const count of [1, 2]) {
      server.expire();
      await session.prompt("And now?");
      expect(server.counts).toEqual({ logins: 1, refreshes: count });
    }

    expect(callsIn(session).map(({ status }) => status)).toEqual(["completed", "completed", "completed"]);
    expect(pages).toHaveLength(1);
  });

  test("supports a new login with a command when its tokens become invalid", async () => {
    const { bench, server, running, session } = await openPrivate(version);
    running.answers = ["allow_once"];
    bench.server.replies.push(WHOAMI, { text: "Ada." }, WHOAMI, { text: "Hm." }, WHOAMI, { text: "Ada." });
    await session.prompt("Who am I?");
    server.revoke();
    await session.prompt("And now?");
    expect(bench.server.requestText()).toContain("it asks for authorization");

    await session.prompt("/mcp login private");
    await session.prompt("And now?");

    expect(agentText(session)).toContain('You have logged in at the MCP server "private"');
    expect(callsIn(session).map(({ status }) => status)).toEqual(["completed", "failed", "completed"]);
    expect(server.counts.logins).toBe(2);
  });

  test("is not used if the user declines to log in, and the agent asks only once", async () => {
    const { bench, server, pages, session } = await openPrivate(version, "decline");
    bench.server.replies.push({ text: "Without." }, { text: "Again." });

    await session.prompt("Hello");
    await session.prompt("Hello again");

    expect(pages).toHaveLength(1);
    expect(noticesIn(session)).toContain('Cannot log in at MCP server "private": the user does not log in.');
    expect(server.counts.logins).toBe(0);
    await session.prompt("/mcp");
    expect(agentText(session)).toContain("`/mcp login private`");
  });

  test("reports the reason if its page rejects the login", async () => {
    const { bench, server, session } = await openPrivate(version);
    server.refuses = true;
    bench.server.replies.push({ text: "Without." });

    await session.prompt("Hello");

    expect(noticesIn(session)).toContain(
      'Cannot log in at MCP server "private": the login was refused: The user said no.',
    );
  });

  test("supports a login through a URL in the text if the client cannot open pages", async () => {
    const server = await startOAuthServer();
    const bench = await openModelBench(openaiWire);
    const running = await bench.start(version);
    const session = await newSession(running, bench, server);
    bench.server.replies.push({ text: "Hm." });
    await session.prompt("Hello");
    expect(noticesIn(session)).toContain('The MCP server "private" asks you to log in: /mcp login private');
    expect(server.clients.size).toBe(0);

    const ended = session.prompt("/mcp login private");
    await expect.poll(() => agentText(session)).toContain("I go on when you have.");
    const [, page = ""] = /<(http[^>]+)>/.exec(agentText(session)) ?? [];
    expect(await browse(page)).toBe("You have logged in. You can close this page.");

    expect(await ended).toBe("end_turn");
    expect(agentText(session)).toContain(
      'You have logged in at the MCP server "private", which has 1 tools.',
    );
  });

  test("can be cancelled while it waits for the login", async () => {
    const server = await startOAuthServer();
    const bench = await openModelBench(openaiWire);
    const running = await bench.start(version);
    const session = await newSession(running, bench, server);
    const ended = session.prompt("/mcp login private");
    await expect.poll(() => agentText(session)).toContain("I go on when you have.");

    await session.cancel();

    expect(await ended).toBe("cancelled");
    const [, page = ""] = /<(http[^>]+)>/.exec(agentText(session)) ?? [];
    const redirect = new URL(page).searchParams.get("redirect_uri") ?? "";
    await expect(fetch(redirect)).rejects.toThrow("fetch failed");
  });
});
