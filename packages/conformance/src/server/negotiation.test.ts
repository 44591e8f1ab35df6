import { execFileSync } from "node:child_process";
import { createSecureServer } from "node:http2";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";

import { expect, onTestFinished, test } from "vitest";

import { settingsOf } from "../run/check-agent.ts";
import { ServerRun, serverChecks } from "./server-run.ts";

/** Creates a certificate and key for this machine, and makes this process trust the certificate. */
function trustedCertificate(): { readonly cert: string; readonly key: string } {
  const args =
    "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost -keyout - -out -";
  const text = execFileSync("openssl", [...args.split(" "), "-addext", "subjectAltName=IP:127.0.0.1"], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  const begin = text.indexOf("-----BEGIN CERTIFICATE");
  const before = getCACertificates("default");
  setDefaultCACertificates([...before, text.slice(begin)]);
  onTestFinished(() => setDefaultCACertificates(before));
  return { key: text.slice(0, begin), cert: text.slice(begin) };
}

test.each([
  ["HTTP/2 alongside HTTP/1.1", "passed"],
  ["only HTTP/1.1", "failed"],
])("for a server with %s, the verdict of PARLEY-HTTP-VERSION-001 is %s", async (_protocols, outcome) => {
  const options = trustedCertificate();
  const server =
    outcome === "passed" ? createSecureServer({ ...options, allowHTTP1: true }) : createServer(options);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const target = { url: `https://127.0.0.1:${(server.address() as AddressInfo).port}/acp` };
  const run = new ServerRun(target, settingsOf({ cwd: process.cwd(), timeoutMs: 60_000 }));
  const check = serverChecks.find(({ id }) => id === "PARLEY-HTTP-VERSION-001");
  expect(check && (await run.run(check))).toMatchObject({ outcome });
});
