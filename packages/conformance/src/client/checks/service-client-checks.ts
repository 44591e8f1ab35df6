import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { applies, ensure } from "../../agent/check-outcome.ts";
import { show } from "../../agent/show.ts";
import { toObject } from "../../recording/message.ts";
import { capabilitiesOf } from "../client-capabilities.ts";
import { answerTo, type ClientCheck, resultOf } from "../client-check.ts";
import type { PlayedScript } from "../play-script.ts";
import type { AnsweredRequest, ScriptedAgent } from "../scripted-agent.ts";

/** Checks for a client's services: files, terminals, forms and permissions. */
export const serviceClientChecks: readonly ClientCheck[] = [
  {
    id: "PARLEY-CLIENT-CAPABILITY-002",
    script: "services",
    judge({ agent }) {
      const { fs, terminal } = capabilitiesOf(agent);
      const { readTextFile, writeTextFile } = toObject(fs);
      const offered: [method: string, isOffered: unknown][] = [
        ["fs/read_text_file", readTextFile],
        ["fs/write_text_file", writeTextFile],
        ["terminal/create", terminal],
        ["elicitation/create", offersForms(agent)],
      ];
      const refused = offered.flatMap(([method, isOffered]) => (isOffered === true ? [] : [method]));
      applies(refused.length > 0, "it offers everything");
      for (const method of refused) {
        const { response } = answerTo(agent, method);
        const { action } = toObject(response["result"]);
        ensure(
          "error" in response || action === "decline" || action === "cancel",
          `"${method}" is not offered, and was answered with ${show(response)}`,
        );
      }
    },
  },
  ...fileChecks(),
  ...terminalChecks(),
  {
    id: "PARLEY-CLIENT-FORM-001",
    script: "services",
    judge({ agent }) {
      applies(offersForms(agent), "it offers no forms");
      const { action, content } = resultOf(answerTo(agent, "elicitation/create"));
      const known = ["accept", "decline", "cancel"].includes(String(action));
      ensure(known || String(action).startsWith("_"), `The action is ${show(action)}`);
      const { name } = toObject(content);
      ensure(
        action !== "accept" || typeof name === "string",
        `A form with the required text "name" was accepted with ${show(content)}`,
      );
    },
  },
  {
    id: "PARLEY-CLIENT-PERM-001",
    script: "services",
    judge({ agent }) {
      const { outcome } = resultOf(answerTo(agent, "session/request_permission"));
      const { outcome: kind, optionId } = toObject(outcome);
      const isOption = kind === "selected" && ["kit-allow", "kit-reject"].includes(String(optionId));
      ensure(isOption || kind === "cancelled", `The outcome is ${show(outcome)}`);
    },
  },
];

function offersForms(agent: ScriptedAgent): boolean {
  return toObject(capabilitiesOf(agent)["elicitation"])["form"] != null;
}

function fileChecks(): ClientCheck[] {
  const offers = ({ agent }: PlayedScript, name: string): void => {
    const { fs } = capabilitiesOf(agent);
    applies(toObject(fs)[name] === true, `it does not offer "fs.${name}"`);
  };
  const reads = (agent: ScriptedAgent): AnsweredRequest[] =>
    agent.answered.filter(({ method }) => method === "fs/read_text_file");
  return [
    {
      id: "PARLEY-CLIENT-FILE-001",
      script: "services",
      judge(played) {
        offers(played, "readTextFile");
        const [whole, part] = reads(played.agent).slice(0, 2).map(resultOf);
        ensure(whole?.["content"] === "one\ntwo\nthree\nfour\n", `The text is ${show(whole?.["content"])}`);
        const lines = String(part?.["content"]).trimEnd();
        ensure(lines === "two\nthree", `Two lines from line 2 on are ${show(part?.["content"])}`);
      },
    },
    {
      id: "PARLEY-CLIENT-FILE-002",
      script: "services",
      judge(played) {
        offers(played, "readTextFile");
        const response = reads(played.agent)[2]?.response ?? {};
        ensure("error" in response, `A file that does not exist was read as ${show(response["result"])}`);
      },
    },
    {
      id: "PARLEY-CLIENT-FILE-003",
      script: "services",
      judge(played) {
        offers(played, "writeTextFile");
        const { response } = answerTo(played.agent, "fs/write_text_file");
        const path = join(played.folder, "written.txt");
        const text = existsSync(path) ? readFileSync(path, "utf8") : undefined;
        if ("error" in response) ensure(text === undefined, "A write was refused, and the file is there");
        else
          ensure(
            text === "written\n",
            `A write succeeded, and the file ${text === undefined ? "is not there" : `has ${show(text)}`}`,
          );
      },
    },
  ];
}

function terminalChecks(): ClientCheck[] {
  /** Returns the calls for the first terminal, which exits, or the second one, which is killed. */
  const callsOf = (agent: ScriptedAgent, index: 0 | 1): AnsweredRequest[] => {
    applies(capabilitiesOf(agent)["terminal"] === true, "it offers no terminals");
    const calls = agent.answered.filter(({ method }) => method.startsWith("terminal/"));
    const second = calls.findLastIndex(({ method }) => method === "terminal/create");
    return index === 0 ? calls.slice(0, second) : calls.slice(second);
  };
  const find = (calls: readonly AnsweredRequest[], method: string): AnsweredRequest | undefined =>
    calls.find((each) => each.method === `terminal/${method}`);
  return [
    {
      id: "PARLEY-CLIENT-TERMINAL-001",
      script: "services",
      judge({ agent }) {
        const calls = callsOf(agent, 0);
        resultOf(find(calls, "create"));
        const { exitCode } = resultOf(find(calls, "wait_for_exit"));
        ensure(exitCode === 3, `A program that exited with 3 has the exit code ${show(exitCode)}`);
        const [before, after] = calls.filter(({ method }) => method === "terminal/output");
        const { output } = resultOf(before);
        ensure(String(output).includes("out"), `The output is ${show(output)}, not "out"`);
        resultOf(find(calls, "release"));
        ensure(after && "error" in after.response, "A terminal that is released still has output");
      },
    },
    {
      id: "PARLEY-CLIENT-TERMINAL-002",
      script: "services",
      judge({ agent }) {
        const calls = callsOf(agent, 1);
        for (const method of ["kill", "wait_for_exit", "output", "release"]) resultOf(find(calls, method));
        const { exitCode } = resultOf(find(calls, "wait_for_exit"));
        ensure(exitCode !== 0, "A program that was killed has the exit code 0");
      },
    },
  ];
}
