import { describe, expect, it } from "vitest";

import { notification, openWiresIn, request, result } from "../fixtures/open-wires.ts";
import { redactor } from "./redactor.ts";

interface Sent {
  readonly id: string;
  readonly params: { readonly content: string; readonly prompt: readonly { readonly text: string }[] };
}

describe.each([1, 2] as const)("a redactor in version %d", (version) => {
  it("hides secrets in everything the client sends, however they are escaped", async () => {
    const secret = 'pa"ss\\wörd';
    const { client, agent } = await openWiresIn(version, [redactor({ secrets: [secret, "ss\\w"] })]);
    const text = JSON.stringify(notification("_a", { text: `${secret} and ${secret}`, big: 1 }))
      .replace("ö", "\\u00f6")
      .replace('"big":1', '"big":12345678901234567890');
    await client.send(text);
    const { params } = (await agent.next()) as { readonly params: { readonly text: string } };
    expect(params.text).toMatch(/^(\[secret-1-\d+\]) and \1$/);
    expect(agent.received.at(-1)).toContain('"big":12345678901234567890');
  });

  it("hides tokens with known formats in prompts and in responses to the agent", async () => {
    const { client, agent } = await openWiresIn(version, [redactor()]);
    const token = `ghp_${"a1".repeat(12)}`;
    const key = "-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----";
    const prompt = [{ type: "text", text: `Use ${token}` }];
    await client.send(request(1, "session/prompt", { sessionId: "s", prompt }));
    const sent = (await agent.next()) as Sent;
    expect(sent.params.prompt[0]?.text).toMatch(/^Use \[secret-1-\d+\]$/);
    await agent.send(request("a", "_ask", {}));
    await client.next();
    await client.send(result("a", [key, token, "other"]));
    expect(await agent.next()).toEqual(
      result("a", [
        expect.stringMatching(/^\[secret-2-/) as string,
        expect.stringMatching(/^\[secret-1-/) as string,
        "other",
      ]),
    );
  });
});

it("hides secrets in many megabytes of text", async () => {
  const { client, agent } = await openWiresIn(1, [redactor({ secrets: ["hunter2"] })]);
  const content = `${'x\\n"'.repeat(4_000_000)}hunter2`;
  await client.send(notification("_file", { content }));
  await agent.next();
  expect(agent.received.at(-1)?.slice(-40)).toMatch(/\[secret-1-\d+\]"\}\}$/);
});

it.each([
  [[""], "secret 1 has 0 characters"],
  [["hunter2", "abc"], "secret 2 has 3 characters"],
  [[undefined], "secret 1 is undefined"],
  [["hunter2", null], "secret 2 is no string"],
  [{}, '"secrets" is not a list'],
  ["hunter2", '"secrets" is not a list'],
])("rejects secrets that are missing, too short or not strings: %j", (secrets, reason) => {
  expect(() => redactor({ secrets: secrets as string[] })).toThrow(`Cannot redact: ${reason}`);
  expect(() => redactor({ secrets: ["hunter2"] })).not.toThrow();
});

it.each([
  [[], "there are neither secrets nor patterns"],
  [["abc"], 'by "abc": it is no regular expression'],
  [/abc/g, '"patterns" is not a list'],
])("rejects invalid patterns: %s", (patterns, reason) => {
  expect(() => redactor({ patterns: patterns as unknown as RegExp[] })).toThrow(reason);
});

it("rejects a pattern without the g flag, which would find only one secret", () => {
  expect(() => redactor({ patterns: [/a/g, /key-\d+/] })).toThrow(
    'Cannot redact by /key-\\d+/: without the flag "g" only the first secret is found',
  );
});

it("restores secrets only in files that the agent writes", async () => {
  const { client, agent } = await openWiresIn(1, [redactor({ secrets: ["hunter2"] })]);
  const file = { sessionId: "s", path: "/w/.env" };
  await agent.send(request("r", "fs/read_text_file", file));
  await client.next();
  await client.send(result("r", { content: "PASSWORD=hunter2\nNAME=x\n" }));
  const { result: read } = (await agent.next()) as { readonly result: Sent["params"] };
  expect(read.content).not.toContain("hunter2");
  const content = `${read.content}MORE=[secret-1-0]\n`;
  await agent.send(request("w", "fs/write_text_file", { ...file, content }), notification("_said", content));
  const written = (await client.next()) as Sent;
  expect(written.params.content).toBe("PASSWORD=hunter2\nNAME=x\nMORE=[secret-1-0]\n");
  expect(await client.next()).toEqual(notification("_said", content));
});
