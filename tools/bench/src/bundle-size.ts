import { brotliCompressSync, gzipSync } from "node:zlib";

import { build } from "esbuild";

/** The size of a bundled and minified application, in bytes. */
export interface BundleSize {
  readonly minified: number;
  readonly gzip: number;
  readonly brotli: number;
}

/** A minimal client of each library: it initializes, makes a session, prompts, and reads text. */
export const MINIMAL_CLIENTS: { readonly [name: string]: string } = {
  "official SDK, v1": `
    import { client } from "@agentclientprotocol/sdk";
    export async function run(stream, show) {
      return client({ name: "minimal" })
        .onRequest("session/request_permission", () => ({ outcome: { outcome: "cancelled" } }))
        .onNotification("session/update", ({ params }) => show(params.update))
        .connectWith(stream, async (agent) => {
          await agent.request("initialize", { protocolVersion: 1, clientCapabilities: {} });
          return agent.buildSession("/").withSession(async (session) => session.prompt("hello"));
        });
    }`,
  "Parley, v1": minimalClient(["v1"]),
  "Parley, v2 and v1": minimalClient(["v2", "v1"]),
};

function minimalClient(versions: readonly string[]): string {
  const imports = versions.map((version) => `import { ${version} } from "@parley/client/${version}";`);
  return `
    import { connectAgent } from "@parley/client";
    ${imports.join("\n")}
    export async function run(transport, show) {
      const agent = await connectAgent(transport, {
        versions: [${versions.join(", ")}],
        info: { name: "minimal", version: "1.0.0" },
        handlers: { requestPermission: () => ({ outcome: "cancelled" }) },
      });
      const session = await agent.newSession({ cwd: "/" });
      session.subscribe(() => show(session.state));
      return session.prompt("hello");
    }`;
}

/** Bundles `source`, an ES module, for the browser. Resolves packages as this one does, from what they publish. */
export async function bundleSize(source: string): Promise<BundleSize> {
  const result = await build({
    stdin: { contents: source, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    write: false,
    logLevel: "silent",
  });
  const [file] = result.outputFiles;
  if (file === undefined) throw new Error("Cannot bundle: esbuild wrote nothing");
  const { contents } = file;
  return {
    minified: contents.length,
    gzip: gzipSync(contents, { level: 9 }).length,
    brotli: brotliCompressSync(contents).length,
  };
}
