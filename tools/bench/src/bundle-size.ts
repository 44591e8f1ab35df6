import { basename } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

import { type ImportKind, type Metafile, build } from "esbuild";

/** Size in bytes of the bundled and minified files that an application downloads. */
export interface BundleSize {
  readonly minified: number;
  readonly gzip: number;
  readonly brotli: number;
}

/**
 * Minimal clients, by library and protocol version. They initialize, create a session, send a prompt and read text.
 */
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
  "Parley, v1": minimalClient({ v1: "@parley/client/v1" }),
  "Parley, v2 and v1": minimalClient({ v2: "@parley/client/v2", v1: "@parley/client/v1" }),
  "Parley, v2 and v1 on demand": minimalClient({
    v2: "@parley/client/on-demand",
    v1: "@parley/client/on-demand",
  }),
};

function minimalClient(versions: { readonly [version: string]: string }): string {
  const imports = Object.entries(versions).map(([version, from]) => `import { ${version} } from "${from}";`);
  return `
    import { connectAgent } from "@parley/client";
    ${imports.join("\n")}
    export async function run(transport, show) {
      const agent = await connectAgent(transport, {
        versions: [${Object.keys(versions).join(", ")}],
        info: { name: "minimal", version: "1.0.0" },
        handlers: { requestPermission: () => ({ outcome: "cancelled" }) },
      });
      const session = await agent.newSession({ cwd: "/" });
      session.subscribe(() => show(session.state));
      return session.prompt("hello");
    }`;
}

/**
 * Bundles `source`, an ES module, for the browser and measures the total size of the files that a page downloads. If
 * `source` imports modules on demand, also measures the initial part, both alone and with each of those modules.
 * Packages resolve to their published files, as they do in this package.
 */
export async function bundleSizes(source: string): Promise<Map<string, BundleSize>> {
  const { metafile, outputFiles } = await build({
    stdin: { contents: source, resolveDir: import.meta.dirname, sourcefile: "start.js" },
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    platform: "browser",
    absWorkingDir: import.meta.dirname,
    // Nothing is written, but shared files need a path.
    outdir: import.meta.dirname,
    metafile: true,
    write: false,
    logLevel: "silent",
  });
  const contents = new Map(outputFiles.map((file) => [basename(file.path), file.contents]));
  const sizeOf = (files: Iterable<string>): BundleSize =>
    measure(Array.from(files, (file) => contents.get(file) ?? new Uint8Array()));
  const start = filesOf(metafile, ["stdin.js"]);
  const onDemand = importsOf(metafile, start, "dynamic-import");
  const sizes = new Map([["in all", sizeOf(contents.keys())]]);
  if (onDemand.length > 0) sizes.set("to start with", sizeOf(start));
  for (const file of onDemand) {
    const [name = file] = file.split("-");
    sizes.set(`that and ${name}`, sizeOf(filesOf(metafile, [...start, file])));
  }
  return sizes;
}

/** Returns the given files with everything they import statically. */
function filesOf(metafile: Metafile, files: Iterable<string>): Set<string> {
  const all = new Set(files);
  for (const file of all) {
    for (const imported of importsOf(metafile, [file], "import-statement")) all.add(imported);
  }
  return all;
}

function importsOf({ outputs }: Metafile, files: Iterable<string>, kind: ImportKind): string[] {
  const imports = Array.from(files, (file) => outputs[file]?.imports ?? []).flat();
  return imports.filter((imported) => imported.kind === kind).map(({ path }) => path);
}

function measure(files: readonly Uint8Array[]): BundleSize {
  const sum = (size: (file: Uint8Array) => number): number =>
    files.reduce((total, file) => total + size(file), 0);
  return {
    minified: sum((file) => file.length),
    gzip: sum((file) => gzipSync(file, { level: 9 }).length),
    brotli: sum((file) => brotliCompressSync(file).length),
  };
}
