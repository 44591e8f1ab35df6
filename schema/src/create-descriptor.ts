import { describeValue } from "./describe-value.ts";
import type { Descriptor, Methods, Side } from "./descriptor.ts";
import { findFlaw } from "./find-flaw.ts";
import type { Flaw } from "./flaw.ts";
import { repair } from "./repair.ts";
import type { Shape } from "./shape.ts";
import { ValidationError, type ValidationIssue } from "./validation-error.ts";
import type { Decoder, Validator } from "./validator.ts";

/**
 * The shapes of a request. `name` is the common prefix of its two definitions, whose names end in `Request` and
 * `Response`.
 */
type RequestShapes = readonly [name: string, params: Shape, result: Shape];
/** The shape of a notification. `name` is the definition's name without `Notification`. */
type NotificationShapes = readonly [name: string, params: Shape, isPlain?: PlainTest];

interface MethodShapes {
  readonly requests: { readonly [method: string]: RequestShapes };
  readonly notifications: { readonly [method: string]: NotificationShapes };
}

interface DescriptorShapes {
  readonly version: number;
  readonly side: Side;
  readonly sends: MethodShapes;
  readonly receives: MethodShapes;
}

/** Creates a descriptor that validates the messages of this side and decodes those of its peer. */
export function createDescriptor<Sends extends Methods, Receives extends Methods>({
  version,
  side,
  sends,
  receives,
}: DescriptorShapes): Descriptor<Sends, Receives> {
  const descriptor = {
    version,
    side,
    sends: createChecks(sends, { request: createValidator, response: createDecoder }),
    receives: createChecks(receives, { request: createDecoder, response: createValidator }),
  };
  // The generator pairs methods with their shapes, so the cast is safe.
  return descriptor as unknown as Descriptor<Sends, Receives>;
}

type Create = (definition: string, shape: Shape, isPlain?: PlainTest) => Validator<unknown>;

function createChecks(
  { requests, notifications }: MethodShapes,
  { request, response }: { readonly request: Create; readonly response: Create },
): object {
  return {
    requests: mapValues(requests, ([name, params, result]) => ({
      params: request(`${name}Request`, params),
      result: response(`${name}Response`, result),
    })),
    notifications: mapValues(notifications, ([name, params, isPlain]) => ({
      params: request(`${name}Notification`, params, isPlain),
    })),
  };
}

function mapValues<Value>(
  table: { readonly [name: string]: Value },
  change: (value: Value) => object,
): { readonly [name: string]: object } {
  return Object.fromEntries(Object.entries(table).map(([name, value]) => [name, change(value)]));
}

/** A quick test that accepts the common values of a definition. A value that it rejects may still be valid. */
export type PlainTest = (value: unknown) => boolean;

export function createValidator<T>(
  definition: string,
  shape: Shape,
  isPlain: PlainTest = never,
): Validator<T> {
  return {
    definition,
    validate: (value) => {
      const flaw = isPlain(value) ? undefined : findFlaw(shape, value);
      if (flaw !== undefined) throw new ValidationError(definition, [issueOf(flaw)]);
      return value as T;
    },
  };
}

export function createDecoder<T>(definition: string, shape: Shape, isPlain: PlainTest = never): Decoder<T> {
  return {
    ...createValidator<T>(definition, shape, isPlain),
    decode: (value, onRepair) => {
      if (isPlain(value) || findFlaw(shape, value) === undefined) return value as T;
      const repaired = repair(shape, value);
      if (repaired.flaw !== undefined) throw new ValidationError(definition, [issueOf(repaired.flaw)]);
      if (onRepair !== undefined) {
        const tolerated: Flaw[] = [];
        findFlaw(shape, repaired.value, tolerated);
        for (const flaw of [...repaired.repairs, ...tolerated]) onRepair(issueOf(flaw));
      }
      return repaired.value as T;
    },
  };
}

/** Rejects every value. Used for definitions without a quick test. */
function never(): boolean {
  return false;
}

export function issueOf({ path, expected, value }: Flaw): ValidationIssue {
  return { path, expected, received: describeValue(value) };
}
