import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { basename } from "node:path";

import type { PackedPackage } from "./packed-package.ts";

/** An npm registry on this machine that has packed packages, and nothing else. */
export interface ScopeRegistry {
  /** Its address, for the setting `@scope:registry` of npm. */
  url: string;
  close(): Promise<void>;
}

/** Serves packed packages to npm, each in its one version, as after a release. */
export async function serveScope(packages: readonly PackedPackage[]): Promise<ScopeRegistry> {
  const byName = new Map(packages.map((packed) => [`/${packed.manifest.name}`, packed]));
  const byTarball = new Map(packages.map((packed) => [`/-/${basename(packed.tarball)}`, packed]));
  const server = createServer(({ url = "", headers }, response) => {
    const path = decodeURIComponent(url);
    const wanted = byTarball.get(path);
    if (wanted) return response.end(readFileSync(wanted.tarball));
    const named = byName.get(path);
    if (!named) return response.writeHead(404).end("{}");
    return response.end(JSON.stringify(documentOf(named, `http://${headers.host}`)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The document of a package from which npm chooses a version. */
function documentOf({ manifestText, tarball }: PackedPackage, host: string): object {
  const manifest = JSON.parse(manifestText) as { name: string; version: string };
  const integrity = `sha512-${createHash("sha512").update(readFileSync(tarball)).digest("base64")}`;
  const dist = { tarball: `${host}/-/${basename(tarball)}`, integrity };
  return {
    name: manifest.name,
    "dist-tags": { latest: manifest.version },
    versions: { [manifest.version]: { ...manifest, dist } },
  };
}
