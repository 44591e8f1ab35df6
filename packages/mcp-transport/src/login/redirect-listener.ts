import { once } from "node:events";
import type { AddressInfo } from "node:net";

import { guardListener } from "@parley/protocol/listener";

/** The parameters of the redirect after a login. */
export interface LoginRedirect {
  readonly code: string;
  /** The issuer, if the server includes it. */
  readonly iss: string | undefined;
}

/** Waits for the browser to be redirected to this machine after a login. */
export interface RedirectListener {
  readonly redirectUrl: string;
  /**
   * Resolves when the redirect with the given `state` arrives.
   *
   * @throws {Error} if the login was denied.
   */
  received(state: string): Promise<LoginRedirect>;
  close(): void;
}

const PATH = "/callback";

/**
 * Listens on a loopback port.
 *
 * @param preferred The URL from an earlier login. If its port is taken, another one is used.
 * @see https://www.rfc-editor.org/rfc/rfc8252#section-7.3
 */
export async function listenForRedirect(preferred: string | undefined): Promise<RedirectListener> {
  const port = preferred === undefined ? 0 : Number(URL.parse(preferred)?.port ?? 0);
  return listen(port).catch(() => listen(0));
}

async function listen(port: number): Promise<RedirectListener> {
  const returned: URLSearchParams[] = [];
  let notify = (): void => undefined;
  let awaited: string | undefined;
  // Load the module on demand, because loading it takes as long as starting Node.js.
  const { createServer } = await import("node:http");
  const server = createServer();
  guardListener(server, {
    request({ method }, response, { pathname, searchParams }) {
      const isOurs = method === "GET" && pathname === PATH && searchParams.get("state") === awaited;
      if (isOurs) returned.push(searchParams);
      const text = isOurs ? pageText(searchParams) : "There is no such page.";
      const headers = { "content-type": "text/plain; charset=utf-8", connection: "close" };
      response.writeHead(isOurs ? 200 : 404, headers).end(text);
      notify();
    },
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address() as AddressInfo;
  return {
    redirectUrl: `http://127.0.0.1:${address.port}${PATH}`,
    received(state) {
      awaited = state;
      return new Promise((resolve, reject) => {
        notify = (): void => {
          const [params] = returned;
          if (params === undefined) return;
          const code = params.get("code");
          if (code === null) reject(new Error(refusal(params)));
          else resolve({ code, iss: params.get("iss") ?? undefined });
        };
        notify();
      });
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function pageText(params: URLSearchParams): string {
  return params.has("code") ? "You have logged in. You can close this page." : `${refusal(params)}.`;
}

function refusal(params: URLSearchParams): string {
  const reason = params.get("error_description") ?? params.get("error") ?? "no reason was sent";
  return `the login was refused: ${reason}`;
}
