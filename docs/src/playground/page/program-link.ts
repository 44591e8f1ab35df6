import type { Version } from "./agent-run.ts";
import { type Example, exampleOf } from "./examples.ts";

/** What the fragment of the page's URL refers to. */
export interface LinkedProgram {
  readonly example: Example | undefined;
  /** The program in the link. It is untrusted. */
  readonly program: string | undefined;
  readonly version: Version;
}

/** Reads the fragment of a URL without running any of it. */
export async function readLink(fragment: string): Promise<LinkedProgram> {
  const parameters = new URLSearchParams(fragment.replace(/^#/, ""));
  const code = parameters.get("code");
  return {
    example: exampleOf(parameters.get("example")),
    program: code === null ? undefined : await inflate(code).catch(() => undefined),
    version: parameters.get("version") === "2" ? 2 : 1,
  };
}

/** Creates a fragment that contains the name of an example, or else the compressed program itself. */
export async function writeLink(program: string, example: Example, version: Version): Promise<string> {
  const named: [string, string] =
    program === example.program ? ["example", example.id] : ["code", await deflate(program)];
  return `#${new URLSearchParams([named, ["version", String(version)]]).toString()}`;
}

async function deflate(text: string): Promise<string> {
  const bytes = await pipe(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  return btoa(String.fromCharCode(...bytes))
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
