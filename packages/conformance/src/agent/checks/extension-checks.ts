import type { JsonObject } from "../../recording/message.ts";
import { applies, ensure } from "../check-outcome.ts";
import type { Check } from "../check.ts";
import { resultOf } from "../exchange.ts";
import { initializeParams, supports } from "../initialize.ts";
import { show } from "../show.ts";

const META = {
  traceparent: "00-80e1afed08e019fc1110464cfa66635c-7a085853722dc6d2-01",
  "example.org/any": [1, null],
};

/** Checks outside the stable protocol: extensions, `_meta` and drafts. */
export const extensionChecks: readonly Check[] = [
  {
    id: "PARLEY-EXT-001",
    async run(bench) {
      const exchange = await bench.open();
      const code = await exchange.refusal("_parley/unknown", {});
      ensure(code === -32_601, `An unknown extension was answered with the code ${show(code)}`);
    },
  },
  {
    id: "PARLEY-META-001",
    async run(bench) {
      const agent = bench.start();
      const introduction: JsonObject = { ...initializeParams(bench.version), _meta: META };
      const initialized = resultOf(await agent.request("initialize", introduction), "initialize");
      applies(
        initialized["protocolVersion"] === bench.version,
        `it answers version ${show(initialized["protocolVersion"])}`,
      );
      const exchange = await bench.open();
      await exchange.newSession({ _meta: META });
    },
  },
  {
    id: "PARLEY-FORK-001",
    async run(bench) {
      const exchange = await bench.open();
      applies(supports(exchange, "fork"), 'it does not offer "session/fork"');
      const original = await exchange.newSession();
      await exchange.prompt(original, bench.settings.prompt).end;
      const params = { sessionId: original, ...exchange.setup };
      const { sessionId } = await exchange.call("session/fork", params);
      ensure(
        typeof sessionId === "string" && sessionId !== "" && sessionId !== original,
        `The fork of "${original}" has the id ${show(sessionId)}`,
      );
      for (const session of [sessionId, original]) await exchange.prompt(session, bench.settings.prompt).end;
    },
  },
];
