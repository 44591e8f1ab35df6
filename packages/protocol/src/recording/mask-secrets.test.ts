import { expect, test } from "vitest";

import { maskSecrets } from "./mask-secrets.ts";

test.each([
  ["a variable of an MCP server", { env: [{ name: "PLAIN", value: "s3cret" }] }],
  ["variables as an object", { env: { PLAIN: "s3cret" } }],
  ["a header", { headers: [{ name: "X-Plain", value: "s3cret" }] }],
  ["a property with a telling name", { params: { apiKey: "s3cret" } }],
  ["a property with a different telling name", { "x-access-token": "s3cret" }],
  ["an option's value", { args: ["--token", "s3cret"] }],
  ["an option with its value", { args: ["--api-key=s3cret"] }],
  ["the password in a URL", { url: "postgres://me:s3cret@host/db" }],
  ["a URL parameter", { url: "https://host/path?a=1&access_token=s3cret&b=2" }],
  ["a bearer token in text", { text: "curl -H 'Authorization: Bearer s3cret-s3cret'" }],
  ["a key with a known format", { text: `export KEY sk-${"s3cret".repeat(4)}` }],
  ["a password with a slash in a URL", { url: "postgres://me:s3cret/s3cret@host/db" }],
  ["a registry login", { auths: { "registry.example": { auth: "s3cret" } } }],
  ["the private part of a JSON web key", { kty: "OKP", x: "public", d: "s3cret" }],
  ["a private key block", { text: "-----BEGIN RSA PRIVATE KEY-----\ns3cret\n-----END RSA PRIVATE KEY-----" }],
  ["a truncated block", { text: "-----BEGIN PGP PRIVATE KEY BLOCK-----\ns3cret" }],
  [
    "an age key",
    { text: `key AGE-SECRET-KEY-1${"s3cret".toUpperCase().repeat(9)} s3cret`.replace(" s3cret", "") },
  ],
  ["an assignment in text", { text: "run MY_SECRET=s3cret make" }],
])("masks %s", (_what, message) => {
  const masked = maskSecrets(JSON.stringify(message));
  expect(masked).not.toContain("s3cret");
  expect(masked).toContain("***");
  expect(() => JSON.parse(masked) as unknown).not.toThrow();
});

test("masks text that is not a JSON-RPC message", () => {
  expect(maskSecrets("started with TOKEN=s3cret")).toBe("started with TOKEN=***");
});

test("leaves a message without secrets unchanged", () => {
  const text =
    '{"jsonrpc":"2.0", "method":"session/update","params":{"usage":{"tokens":12,"inputTokens":3}},"id":1e2}';
  expect(maskSecrets(text)).toBe(text);
});
