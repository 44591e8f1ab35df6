import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

import type { Decoder } from "@parley/schema";
import { SessionNotification } from "@parley/schema/v1/validators";
import { UpdateSessionNotification } from "@parley/schema/v2/validators";

import { median } from "./median.ts";

/** Time per message in nanoseconds. */
export interface ValidationTimes {
  readonly message: string;
  readonly sdk: number;
  readonly validate: number;
  readonly decode: number;
}

interface ZodSchema {
  parse(value: unknown): unknown;
}

/** Number of distinct objects. As on a real connection, an engine cannot reuse the previous result. */
const MESSAGES = 256;
/** Numbers of batches, chosen so that each run takes a measurable time. The SDK is far slower, so it gets fewer. */
const BATCHES = { sdk: 10, validate: 1000, decode: 1000 };

/**
 * Measures the validators of the official SDK and Parley alternately, with messages from a typical stream of updates.
 */
export async function validationTimes(
  rounds: number,
  batches: typeof BATCHES = BATCHES,
): Promise<ValidationTimes[]> {
  const subjects = [
    { name: "v1", decoder: SessionNotification, updates: v1Updates },
    { name: "v2", decoder: UpdateSessionNotification, updates: v2Updates },
  ];
  const times: ValidationTimes[] = [];
  for (const { name, decoder, updates } of subjects) {
    const schema = await publishedSchema(name, decoder.definition);
    for (const [kind, update] of Object.entries(updates)) {
      const messages = Array.from({ length: MESSAGES }, (_, index) => notification(update(index)));
      times.push({ message: `${name}, ${kind}`, ...compare(schema, decoder, { messages, rounds, batches }) });
    }
  }
  return times;
}

function notification(update: object): unknown {
  return JSON.parse(JSON.stringify({ sessionId: "sess_1", update }));
}

const text = (index: number): object => ({ type: "text", text: `piece ${index}` });

const v1Updates: { readonly [kind: string]: (index: number) => object } = {
  chunk: (index) => ({ sessionUpdate: "agent_message_chunk", content: text(index) }),
  "tool call with diff": (index) => ({
    sessionUpdate: "tool_call_update",
    toolCallId: `call_${index}`,
    title: "Edit",
    kind: "edit",
    status: "completed",
    content: [
      { type: "diff", path: `/project/${index}.ts`, oldText: "old", newText: "new" },
      { type: "content", content: text(index) },
    ],
    locations: [{ path: `/project/${index}.ts`, line: index }],
    rawInput: { path: `/project/${index}.ts` },
  }),
};

const v2Updates: { readonly [kind: string]: (index: number) => object } = {
  chunk: (index) => ({
    sessionUpdate: "agent_message_chunk",
    messageId: `message_${index}`,
    content: text(index),
  }),
  "tool call with diff": (index) => ({
    sessionUpdate: "tool_call_update",
    toolCallId: `call_${index}`,
    title: "Edit",
    kind: "edit",
    status: "completed",
    content: [
      {
        type: "diff",
        changes: [{ operation: "modify", path: `/project/${index}.ts`, fileType: "text" }],
        patch: { format: "git_patch", text: "@@ -1 +1 @@\n-old\n+new\n" },
      },
      { type: "content", content: text(index) },
    ],
    locations: [{ path: `/project/${index}.ts`, line: index + 1 }],
    rawInput: { path: `/project/${index}.ts` },
  }),
};

/** Imports a validator directly from its file, because the official SDK does not export its validators. */
async function publishedSchema(version: string, definition: string): Promise<ZodSchema> {
  const manifest = createRequire(import.meta.url).resolve("@agentclientprotocol/sdk/schema/v1/schema.json");
  const file = join(dirname(manifest), "../../dist", version, "schema/zod.gen.js");
  const schemas = (await import(pathToFileURL(file).href)) as { [name: string]: ZodSchema };
  const schema = schemas[`z${definition}`];
  if (schema === undefined) throw new Error(`Cannot compare "${definition}": the SDK has no schema for it`);
  return schema;
}

interface Work {
  messages: readonly unknown[];
  rounds: number;
  batches: typeof BATCHES;
}

function compare(schema: ZodSchema, decoder: Decoder<unknown>, work: Work): Omit<ValidationTimes, "message"> {
  const subjects = {
    sdk: (message: unknown) => schema.parse(message),
    validate: (message: unknown) => decoder.validate(message),
    decode: (message: unknown) => decoder.decode(message),
  };
  const figures = { sdk: [] as number[], validate: [] as number[], decode: [] as number[] };
  for (let round = 0; round < work.rounds + 1; round++) {
    for (const name of ["sdk", "validate", "decode"] as const) {
      const time = timeEach(subjects[name], work.messages, work.batches[name]);
      // The first round warms up the code.
      if (round > 0) figures[name].push(time);
    }
  }
  return { sdk: median(figures.sdk), validate: median(figures.validate), decode: median(figures.decode) };
}

function timeEach(run: (message: unknown) => unknown, messages: readonly unknown[], batches: number): number {
  const start = performance.now();
  for (let batch = 0; batch < batches; batch++) {
    for (const message of messages) run(message);
  }
  const end = performance.now();
  return ((end - start) * 1e6) / (batches * messages.length);
}
