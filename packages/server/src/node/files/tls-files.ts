import { createSecureContext } from "node:tls";

import { checkOptions } from "@parley/schema/options";

import { printError } from "../../platform/print-error.ts";
import { WatchedFiles } from "../../platform/watched-files.ts";
import type { TlsOptions } from "../create-listener.ts";

/** Options for {@link tlsFiles}. */
export interface TlsFilesOptions {
  /** The file with the certificate, followed by its chain, in PEM format. */
  readonly cert: string;
  /** The file with the certificate's key, in PEM format. */
  readonly key: string;
  /**
   * Called when changed files cannot be used. The previous certificate stays in use. Must not throw. Default:
   * `console.error`.
   */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/**
 * Reads a certificate and its key for the `tls` option of `serveHttp`. Once the files have changed, new connections get
 * the new certificate; open connections keep the old one.
 *
 * @example
 * ```ts
 * import type { AgentHost } from "@parley/agent";
 * import { serveHttp, tlsFiles } from "@parley/server/node";
 *
 * export const serve = (host: AgentHost) =>
 *   serveHttp(host, { port: 443, tls: tlsFiles({ cert: "fullchain.pem", key: "privkey.pem" }) });
 * ```
 *
 * @throws {Error} if the certificate and the key do not belong together; the `node:fs` error if a file cannot be read.
 */
export function tlsFiles(options: TlsFilesOptions): () => TlsOptions {
  checkOptions("read a certificate", options, { cert: true, key: true, onError: true });
  const { cert: certFile, key: keyFile, onError = printError } = options;
  const files = new WatchedFiles(
    [certFile, keyFile],
    (cert, key) => {
      try {
        // `createSecureContext` ignores an empty certificate, and every handshake would fail.
        if (cert.trim() === "") throw new Error("the certificate is empty");
        if (key.trim() === "") throw new Error("the key is empty");
        createSecureContext({ cert, key });
      } catch (error) {
        const names = `certificate ${JSON.stringify(certFile)} with key ${JSON.stringify(keyFile)}`;
        throw new Error(`Cannot use ${names}: ${(error as Error).message}`, { cause: error });
      }
      return { cert, key };
    },
    onError,
  );
  return () => files.value;
}
