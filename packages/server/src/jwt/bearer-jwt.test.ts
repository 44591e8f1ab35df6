import { once } from "node:events";
import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import {
  type CryptoKey,
  type JWK,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
  exportJWK,
  exportSPKI,
  generateKeyPair,
} from "jose";
import { describe, expect, onTestFinished, test, vi } from "vitest";

import { RawHttpClient, type RawStream } from "../fixtures/raw-http-client.ts";
import { openHost } from "../fixtures/talking-agent.ts";
import { serveHttp } from "../node/serve-http.ts";
import { type BearerJwtOptions, bearerJwt } from "./bearer-jwt.ts";

const issuer = "https://login.example";
const audience = "https://agents.example";
const claims = { iss: issuer, aud: audience, sub: "ann", exp: 4_000_000_000 };
const past = 1_000_000_000;

interface SigningKey {
  readonly id: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
  readonly published: JWK;
}

async function createKey(id: string, algorithm = "ES256"): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true });
  const published = { ...(await exportJWK(publicKey)), kid: id, alg: algorithm, use: "sig" };
  return { id, privateKey, publicKey, published };
}

function sign({ id, privateKey, published }: SigningKey, payload: object): Promise<string> {
  return new SignJWT(payload as JWTPayload)
    .setProtectedHeader({ alg: published.alg ?? "", kid: id })
    .sign(privateKey);
}

/** Publishes keys like an issuer. */
async function publish(keys: readonly SigningKey[]): Promise<{
  readonly jwks: string;
  keys: readonly SigningKey[];
  isBroken: boolean;
}> {
  const published = { jwks: "", keys, isBroken: false };
  const server = createServer((_request, response) => {
    response.statusCode = published.isBroken ? 500 : 200;
    response.end(JSON.stringify({ keys: published.keys.map((key) => key.published) }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  published.jwks = `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`;
  return published;
}

/** Serves an agent. Returns a function that sends a token and resolves to the response's status and text. */
async function openServer(
  options: BearerJwtOptions,
): Promise<(token: string, query?: string) => Promise<{ status: number; text: string; response: Response }>> {
  const server = await serveHttp(openHost(), { port: 0, authorize: bearerJwt(options) });
  onTestFinished(() => server.close({ signal: AbortSignal.abort() }));
  return async (token, query = "") => {
    const headers = token === "" ? {} : { Authorization: `Bearer ${token}` };
    const response = await fetch(`${server.url}/ticket${query}`, { method: "POST", headers });
    return { status: response.status, text: await response.text(), response };
  };
}

const [key, rsaKey, otherKey] = [await createKey("1"), await createKey("2", "RS256"), await createKey("1")];
/** The public key, which an attacker could try to use as a shared secret. */
const publicText = new TextEncoder().encode(await exportSPKI(rsaKey.publicKey));

describe("a JWT", () => {
  test.each([
    ["signed with an elliptic curve key", () => sign(key, claims)],
    ["signed with an RSA key", () => sign(rsaKey, claims)],
    ["for several audiences", () => sign(key, { ...claims, aud: ["https://other.example", audience] })],
  ])("%s is accepted", async (_name, create) => {
    const { jwks } = await publish([key, rsaKey]);
    const ask = await openServer({ jwks, issuer, audience });
    expect(await ask(await create())).toMatchObject({ status: 200 });
  });

  test.each([
    ["is missing", () => "", "A bearer token is required"],
    ["is malformed", () => "abc", "Invalid Compact JWS"],
    ["is not signed", () => new UnsecuredJWT(claims).encode(), '\\"alg\\" (Algorithm) Header Parameter'],
    [
      "is signed with the public key as a shared secret",
      () => new SignJWT(claims).setProtectedHeader({ alg: "HS256", kid: rsaKey.id }).sign(publicText),
      '\\"alg\\" (Algorithm) Header Parameter value not allowed',
    ],
    ["has a different issuer", () => sign(key, { ...claims, iss: "https://evil.example" }), '\\"iss\\"'],
    ["has a different audience", () => sign(key, { ...claims, aud: "https://other.example" }), '\\"aud\\"'],
    ["has no audience", () => sign(key, { ...claims, aud: undefined }), 'missing required \\"aud\\"'],
    ["has expired", () => sign(key, { ...claims, exp: past }), '\\"exp\\" claim timestamp check failed'],
    ["never expires", () => sign(key, { ...claims, exp: undefined }), 'missing required \\"exp\\"'],
    ["is not valid yet", () => sign(key, { ...claims, nbf: claims.exp }), '\\"nbf\\" claim'],
    ["is signed by an unknown key", () => sign({ ...otherKey, id: "3" }, claims), "no applicable key"],
    [
      "is signed by a different key with the same id",
      () => sign(otherKey, claims),
      "signature verification failed",
    ],
    ["names no user", () => sign(key, { ...claims, sub: undefined }), 'claim \\"sub\\" is missing'],
    ["names an empty user", () => sign(key, { ...claims, sub: "" }), 'claim \\"sub\\" is not a name'],
    ["names a user with a zero byte", () => sign(key, { ...claims, sub: "a\0b" }), "is not a name"],
    ["names a user that is not a string", () => sign(key, { ...claims, sub: 7 }), "is not a name"],
  ])("that %s is rejected", async (_name, create, reason) => {
    const { jwks } = await publish([key, rsaKey]);
    const ask = await openServer({ jwks, issuer, audience });
    const { status, text, response } = await ask(await create());
    expect({ status, text }).toEqual({ status: 401, text: expect.stringContaining(reason) as string });
    expect(response.headers.get("www-authenticate")).toMatch(/^Bearer/);
  });
});

test("rejects a JWT in the URL even if it is valid", async () => {
  const { jwks } = await publish([key]);
  const ask = await openServer({ jwks, issuer, audience });
  const token = await sign(key, claims);
  expect(await ask("", `?access_token=${token}`)).toMatchObject({ status: 400 });
  expect(await ask(token)).toMatchObject({ status: 200 });
});

test("uses the configured claim as the principal until the token expires", async () => {
  const { jwks } = await publish([key]);
  const authorize = bearerJwt({ jwks, issuer, audience, principalClaim: "email" });
  const identityOf = async (payload: object): Promise<unknown> =>
    authorize(
      new Request("http://127.0.0.1", { headers: { Authorization: `Bearer ${await sign(key, payload)}` } }),
    );
  expect(await identityOf({ ...claims, email: "ann@example.com" })).toEqual({
    principal: "ann@example.com",
    expiresAt: (claims.exp + 5) * 1000,
    onRevoked: expect.any(Function) as unknown,
  });
  expect(await identityOf(claims)).toMatchObject({ status: 401 });
});

test("accepts an issuer's new key once it is published, and rejects one that has been withdrawn", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const issuerKeys = await publish([key]);
  const ask = await openServer({ jwks: issuerKeys.jwks, issuer, audience });
  const [before, after] = [await sign(key, claims), await sign(rsaKey, claims)];
  expect([(await ask(before)).status, (await ask(after)).status]).toEqual([200, 401]);
  issuerKeys.keys = [rsaKey];
  vi.setSystemTime(Date.now() + 31_000);
  expect([(await ask(after)).status, (await ask(before)).status]).toEqual([200, 401]);
});

test("sends clients a retry delay and reports the failure once if the issuer's keys are unavailable", async () => {
  const issuerKeys = await publish([key]);
  issuerKeys.isBroken = true;
  const errors: unknown[] = [];
  const ask = await openServer({
    jwks: issuerKeys.jwks,
    issuer,
    audience,
    onError: (error) => errors.push(error),
  });
  const token = await sign(key, claims);
  const { status, response } = await ask(token);
  expect([status, response.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await ask(token)).toMatchObject({ status: 503 });
  expect(errors).toMatchObject([
    {
      message: `Cannot fetch the keys of JWTs from ${issuerKeys.jwks}: Expected 200 OK from the JSON Web Key Set HTTP response`,
    },
  ]);
  issuerKeys.isBroken = false;
  expect(await ask(token)).toMatchObject({ status: 200 });
});

test("names the reason if the server with the issuer's keys is down", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  const errors: unknown[] = [];
  const ask = await openServer({
    jwks: `http://127.0.0.1:${port}/keys`,
    issuer,
    audience,
    onError: (error) => errors.push(error),
  });
  expect(await ask(await sign(key, claims))).toMatchObject({ status: 503 });
  expect(errors).toMatchObject([
    { message: expect.stringMatching(/keys: connect ECONNREFUSED 127/) as string },
  ]);
});

interface KeyPlace {
  readonly jwks: string;
  replace(keys: readonly SigningKey[]): Promise<void>;
}

async function keysAtUrl(keys: readonly SigningKey[]): Promise<KeyPlace> {
  const published = await publish(keys);
  return {
    jwks: published.jwks,
    async replace(next) {
      published.keys = next;
      await vi.advanceTimersByTimeAsync(600_000);
    },
  };
}

async function keysInFile(keys: readonly SigningKey[]): Promise<KeyPlace> {
  const folder = await mkdtemp(join(tmpdir(), "parley-jwks-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const jwks = join(folder, "jwks.json");
  const write = async (next: readonly SigningKey[]): Promise<void> => {
    await writeFile(`${jwks}.next`, JSON.stringify({ keys: next.map(({ published }) => published) }));
    await rename(`${jwks}.next`, jwks);
  };
  await write(keys);
  return {
    jwks,
    async replace(next) {
      await write(next);
      await vi.advanceTimersByTimeAsync(1000);
    },
  };
}

test.each([
  ["at a URL", keysAtUrl],
  ["in a file", keysInFile],
])("closes only streams authenticated with a key %s when it is replaced", async (_name, open) => {
  vi.useFakeTimers({ toFake: ["clearInterval", "setInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const place = await open([key, rsaKey]);
  const authorize = bearerJwt({ jwks: place.jwks, issuer, audience });
  const server = await serveHttp(openHost(), { port: 0, authorize });
  onTestFinished(() => server.close({ signal: AbortSignal.abort() }));
  const openStream = async (signer: SigningKey): Promise<{ client: RawHttpClient; stream: RawStream }> => {
    const client = new RawHttpClient(server, { Authorization: `Bearer ${await sign(signer, claims)}` });
    await client.initialize();
    return { client, stream: await client.open() };
  };
  const [removed, kept] = [await openStream(key), await openStream(rsaKey)];
  await place.replace([rsaKey, await createKey("3")]);
  expect(await removed.stream.read()).toBeUndefined();
  expect((await removed.client.open()).response.status).toBe(401);
  expect(await kept.client.newSession(kept.stream, tmpdir())).toEqual(expect.any(String));
});

describe("rejects a file", () => {
  test.each([
    ["that is not JSON", "keys", "is not valid JSON"],
    ["that is not a key set", '{"kty":"RSA"}', 'an object with the array "keys"'],
    ["with a private key", '{"keys":[{"kty":"EC","d":"AA"}]}', "key 1 is not public"],
    ["with a shared secret", '{"keys":[{"kty":"dance"},{"kty":"oct","k":"AA"}]}', "key 2 is not public"],
    ["with a broken key", '{"keys":[{"kty":"RSA","n":1,"e":"AQAB"}]}', "key 1 is not valid: "],
  ])("%s", async (_name, text, message) => {
    const { jwks } = await keysInFile([key]);
    expect(() => bearerJwt({ jwks, issuer, audience })).not.toThrow();
    await writeFile(jwks, text);
    expect(() => bearerJwt({ jwks, issuer, audience })).toThrow(message);
  });
});

describe("does not fetch keys", () => {
  test.each([
    ["over an unencrypted connection", { jwks: "http://login.example/keys" }, "not an https: address"],
    ["over a protocol other than HTTP", { jwks: "file:///keys.json" }, "not an https: address"],
    ["without an issuer", { issuer: "" }, 'without "issuer"'],
    ["without an audience", { audience: "" }, 'without "audience"'],
  ])("%s", (_name, options, message) => {
    const valid = { jwks: "https://login.example/keys", issuer, audience };
    expect(() => bearerJwt(valid)).not.toThrow();
    expect(() => bearerJwt({ ...valid, ...options })).toThrow(message);
  });
});
