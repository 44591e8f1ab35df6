import { isAbsolute } from "node:path";

import { type JsonObject, toObject } from "../../recording/message.ts";
import { applies, ensure } from "../check-outcome.ts";
import type { Check } from "../check.ts";
import type { Exchange } from "../exchange.ts";
import { supports } from "../initialize.ts";
import { show } from "../show.ts";

/** Checks for creating, listing and ending sessions. */
export const sessionChecks: readonly Check[] = [
  {
    id: "ACP-SESSION-001",
    async run(bench) {
      await (await bench.open()).newSession();
    },
  },
  {
    id: "ACP-SESSION-002",
    async run(bench) {
      const exchange = await bench.open();
      const [first, second] = [await exchange.newSession(), await exchange.newSession()];
      ensure(first !== second, `Both sessions are "${first}"`);
    },
  },
  {
    id: "ACP-SESSION-203",
    async run(bench) {
      const exchange = await bench.open();
      await exchange.call("session/new", { cwd: exchange.cwd });
    },
  },
  {
    id: "PARLEY-SYSTEM-001",
    async run(bench) {
      const exchange = await bench.open();
      applies(supports(exchange, "systemPrompt"), "it accepts no system prompts");
      const content = [{ type: "text", text: "Answer in French." }];
      const systemPrompt = { mode: "parley-conformance-none", content };
      await exchange.refusal("session/new", { ...exchange.setup, systemPrompt });
    },
  },
  ...listChecks("ACP-LIST-001", "ACP-LIST-002"),
  ...listChecks("ACP-LIST-201", "ACP-LIST-202"),
  {
    id: "ACP-LIST-203",
    async run(bench) {
      const exchange = await openWithList(await bench.open());
      await exchange.prompt(await exchange.newSession(), bench.settings.prompt).end;
      for (const { cwd } of await list(exchange, { cwd: exchange.cwd })) {
        ensure(cwd === exchange.cwd, `A session of ${show(cwd)} is listed for "${exchange.cwd}"`);
      }
    },
  },
  ...["ACP-LIST-204", "PARLEY-LIST-003"].map((id): Check => ({
    id,
    async run(bench) {
      const exchange = await openWithList(await bench.open());
      await exchange.prompt(await exchange.newSession(), bench.settings.prompt).end;
      for (const { cwd } of await list(exchange)) {
        ensure(typeof cwd === "string" && isAbsolute(cwd), `A session has the folder ${show(cwd)}`);
      }
    },
  })),
  ...endChecks({ remove: "ACP-DELETE-001", removeAgain: "ACP-DELETE-002", close: "ACP-CLOSE-001" }),
  ...endChecks({ remove: "ACP-DELETE-201", removeAgain: "ACP-DELETE-203", close: "ACP-CLOSE-201" }),
  {
    id: "ACP-DELETE-202",
    async run(bench) {
      const exchange = await openWithList(await bench.open());
      applies(supports(exchange, "delete"), 'it does not offer "session/delete"');
      const sessionId = await exchange.newSession();
      await exchange.prompt(sessionId, bench.settings.prompt).end;
      const isListed = async (): Promise<boolean> =>
        (await list(exchange)).some((session) => session["sessionId"] === sessionId);
      applies(await isListed(), "it does not list a new session");
      await exchange.call("session/delete", { sessionId });
      ensure(!(await isListed()), `The deleted session "${sessionId}" is listed`);
    },
  },
  ...["ACP-ADDDIRS-001", "ACP-ADDDIRS-201"].map((id): Check => ({
    id,
    async run(bench) {
      const exchange = await bench.open();
      applies(supports(exchange, "additionalDirectories"), "it does not offer additional directories");
      await exchange.newSession({ additionalDirectories: [bench.settings.cwd] });
    },
  })),
  {
    id: "ACP-ADDDIRS-202",
    async run(bench) {
      const exchange = await bench.open();
      applies(supports(exchange, "additionalDirectories"), "it does not offer additional directories");
      applies(supports(exchange, "resume"), 'it does not offer "session/resume"');
      const sessionId = await exchange.newSession();
      await exchange.prompt(sessionId, bench.settings.prompt).end;
      if (supports(exchange, "close")) await exchange.call("session/close", { sessionId });
      const setup = { ...exchange.setup, additionalDirectories: [bench.settings.cwd] };
      await exchange.call("session/resume", { sessionId, ...setup });
    },
  },
];

async function openWithList(exchange: Exchange): Promise<Exchange> {
  applies(supports(exchange, "list"), 'it does not offer "session/list"');
  return exchange;
}

async function list(exchange: Exchange, params: JsonObject = {}): Promise<JsonObject[]> {
  const { sessions } = await exchange.call("session/list", params);
  ensure(Array.isArray(sessions), `The list is ${show(sessions)}`);
  return sessions.map(toObject);
}

function listChecks(allId: string, noneId: string): Check[] {
  return [
    {
      id: allId,
      async run(bench) {
        await list(await openWithList(await bench.open()));
      },
    },
    {
      id: noneId,
      async run(bench) {
        const exchange = await openWithList(await bench.open());
        const sessions = await list(exchange, { cwd: `${exchange.cwd}/no-session-was-ever-here` });
        ensure(sessions.length === 0, `The list has ${sessions.length} sessions`);
      },
    },
  ];
}

function endChecks(ids: { remove: string; removeAgain: string; close: string }): Check[] {
  return [
    {
      id: ids.remove,
      async run(bench) {
        const exchange = await bench.open();
        applies(supports(exchange, "delete"), 'it does not offer "session/delete"');
        await exchange.call("session/delete", { sessionId: await exchange.newSession() });
      },
    },
    {
      id: ids.removeAgain,
      async run(bench) {
        const exchange = await bench.open();
        applies(supports(exchange, "delete"), 'it does not offer "session/delete"');
        const sessionId = await exchange.newSession();
        await exchange.call("session/delete", { sessionId });
        await exchange.call("session/delete", { sessionId });
        await exchange.call("session/delete", { sessionId: "never-made" });
      },
    },
    {
      id: ids.close,
      async run(bench) {
        const exchange = await bench.open();
        applies(supports(exchange, "close"), 'it does not offer "session/close"');
        await exchange.call("session/close", { sessionId: await exchange.newSession() });
      },
    },
  ];
}
