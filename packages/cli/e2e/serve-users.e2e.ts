import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { appendFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { SignJWT, exportJWK, generateKeyPair } from "jose";
import { expect, it, onTestFinished } from "vitest";

import { type Outcome, agent, parley, projectFolder, start } from "../fixtures/parley.ts";

const cwd = projectFolder();

/** Starts a server process. Resolves to the server's URL and the command that the server prints for editors. */
async function serve(
  ...options: readonly string[]
): Promise<{ readonly url: string; readonly command: string }> {
  const server = start(["serve", "--port", "0", ...options, ...agent]);
  const printed = once(createInterface({ input: server.stdout }), "line");
  let command = "";
  for await (const line of createInterface({ input: server.stderr })) {
    command = line;
    if (line.startsWith("For an editor: ")) break;
  }
  server.stderr.resume();
  const [url] = (await printed) as [string];
  return { url, command };
}

/** Creates a user's token file. Returns a function that runs the program as that user. */
async function userOf(
  url: string,
  name: string,
  token: string,
): Promise<(...args: readonly string[]) => Promise<Outcome>> {
  await writeFile(join(cwd(), name), `${token}\n`);
  const env = { NODE_EXTRA_CA_CERTS: join(cwd(), "cert.pem") };
  return (...args) => parley([...args, "--url", url, "--token-file", name], "", { env });
}

it("over HTTPS, serves the users listed in a file, each with private sessions", async () => {
  const [cert, key, tokens] = ["cert.pem", "key.pem", "tokens"].map((name) => join(cwd(), name)) as [
    string,
    string,
    string,
  ];
  const request = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost
    -addext subjectAltName=IP:127.0.0.1 -keyout ${key} -out ${cert}`;
  execFileSync("openssl", request.split(/\s+/), { stdio: "ignore" });
  await writeFile(tokens, "ann: token-of-ann-1234\n");
  const limits = ["--max-sessions", "1", "--trusted-proxy", "127.0.0.1"];
  const { url, command } = await serve("--tokens", tokens, "--tls-cert", cert, "--tls-key", key, ...limits);
  expect(url).toMatch(/^https:/);
  expect(command).toContain(`connect ${url} --token-file <file with the user's token>`);
  const ann = await userOf(url, "ann", "token-of-ann-1234");
  const bob = await userOf(url, "bob", "token-of-bob-1234");
  expect(await ann("run", "hello")).toMatchObject({ code: 0, stderr: "" });
  expect(await ann("run", "hello")).toMatchObject({
    code: 3,
    stderr: expect.stringContaining("Cannot open more than 1 sessions") as string,
  });
  expect(await bob("run", "hello")).toMatchObject({
    code: 3,
    stderr: expect.stringContaining("The bearer token is not accepted") as string,
  });
  await appendFile(tokens, "bob: token-of-bob-1234\n");
  expect(JSON.parse((await ann("sessions", "--json")).stdout)).toHaveLength(1);
  expect(await bob("sessions", "--json")).toMatchObject({ code: 0, stdout: "[]\n" });
});

it("serves users identified by JWTs", async () => {
  const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true });
  const keys = [await exportJWK(publicKey)];
  const issuer = createServer((_request, response) => response.end(JSON.stringify({ keys })));
  await once(issuer.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void issuer.close());
  const jwks = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}/keys`;
  const checks = ["--jwks", jwks, "--issuer", "login", "--audience", "parley"];
  const served = await serve(...checks, "--principal-claim", "email", "--allowed-host", "localhost");
  // The server listens on 127.0.0.1 but accepts only `localhost` as the host name.
  expect(served.url).toMatch(/^http:\/\/127\.0\.0\.1:/);
  const url = served.url.replace("127.0.0.1", "localhost");
  expect(served.command).toContain(`connect ${url} --token-file`);
  const signed = (claims: object): Promise<string> =>
    new SignJWT({ iss: "login", aud: "parley", exp: 4_000_000_000, ...claims })
      .setProtectedHeader({ alg: "ES256" })
      .sign(privateKey);
  const ann = await userOf(url, "ann-jwt", await signed({ email: "ann@example.com" }));
  const nobody = await userOf(url, "nobody", await signed({ sub: "ann@example.com" }));
  expect(await ann("run", "hello")).toMatchObject({ code: 0, stderr: "" });
  expect(await nobody("run", "hello")).toMatchObject({
    code: 3,
    stderr: expect.stringContaining('its claim "email" is missing') as string,
  });
});

it.each([
  ["missing.pem", "Cannot read the file of --tls-cert or --tls-key: ENOENT"],
  ["/dev/null", 'Cannot use certificate "/dev/null" with key "/dev/null": the certificate is empty'],
])("does not start with the certificate file %s", async (file, message) => {
  const files = ["--tls-cert", file, "--tls-key", file];
  expect(await parley(["serve", "--port", "0", ...files, ...agent])).toMatchObject({
    code: 2,
    stdout: "",
    stderr: expect.stringContaining(message) as string,
  });
});

it("does not start if it cannot write its token file", async () => {
  expect(await parley(["serve", "--port", "0", "--token-file", cwd(), ...agent])).toMatchObject({
    code: 2,
    stdout: "",
    stderr: expect.stringContaining(`Cannot write the token file "${cwd()}": EISDIR`) as string,
  });
});
