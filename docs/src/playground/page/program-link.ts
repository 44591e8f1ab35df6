import type { Version } from "./agent-run.ts";
import { type Example, exampleOf, firstExample, programOf } from "./examples.ts";

/** The program that the URL's fragment refers to. */
export interface LinkedProgram {
  readonly example: Example;
  readonly program: string;
  /** Whether the program is in the link itself and is therefore untrusted. */
  readonly isForeign: boolean;
  readonly version: Version;
}

/** Reads the fragment of a URL without running any program. */
export async function readLink(fragment: string): Promise<LinkedProgram> {
  const parameters = new URLSearchParams(fragment.replace(/^#/, ""));
  const code = parameters.get("code");
  const example = exampleOf(parameters.get("example")) ?? firstExample;
  const foreign = code === null ? undefined : await inflate(code).catch(() => undefined);
  return {
    example,
    program: foreign ?? (await programOf(example)),
    isForeign: foreign !== undefined,
    version: parameters.get("version") === "2" ? 2 : 1,
  };
}

/** Creates a fragment that contains the name of an unchanged example, or else the compressed program. */
export async function writeLink(program: string, example: Example, version: Version): Promise<string> {
  const isUnchanged = program === (await programOf(example));
  const named: [string, string] = isUnchanged
    ? ["example", example.id]
    : ["code", await deflate(program, "deflate-raw")];
  return `#${new URLSearchParams([named, ["version", String(version)]]).toString()}`;
}

/** Compresses text for a fragment. */
export async function deflate(text: string, format: CompressionFormat): Promise<string> {
  const bytes = await pipe(new TextEncoder().encode(text), new CompressionStream(format));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

async function inflate(code: string): Promise<string> {
  const text = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  return new TextDecoder().decode(await pipe(bytes, new DecompressionStream("deflate-raw")));
}

async function pipe(
  bytes: Uint8Array<ArrayBuffer>,
  through: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(through);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
