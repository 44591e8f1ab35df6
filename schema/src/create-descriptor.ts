import { describeValue } from "./describe-value.ts";
import type { Descriptor, Methods, Side } from "./descriptor.ts";
import { findFlaw } from "./find-flaw.ts";
import type { Flaw } from "./flaw.ts";
import { repair } from "./repair.ts";
import type { Shape } from "./shape.ts";
import { ValidationError, type ValidationIssue } from "./validation-error.ts";
import type { Decoder, Validator } from "./validator.ts";

/** The shapes of a request. `name` is the definitions' common prefix: they end in `Request` and `Response`. */
type RequestShapes = readonly [name: string, params: Shape, result: Shape];
/** The shape of a notification. `name` is the definition's name without `Notification`. */
type NotificationShapes = readonly [name: string, params: Shape, isPlain?: PlainTest];

interface MethodShapes {
  readonly requests: { readonly [method: string]: RequestShapes };
  readonly notifications: { readonly [method: string]: NotificationShapes };
}

/** A {@link Descriptor} as data. */
interface DescriptorShapes {
  readonly version: number;
  readonly side: Side;
  readonly sends: MethodShapes;
  readonly receives: MethodShapes;
}

/**
 * Creates a descriptor from the shapes of its messages: those of this side are validated, those of the peer decoded.
 */
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
  // The generator matches methods with shapes.
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

/** A quick test that accepts the usual values of a definition. Values that it rejects may still be valid. */
export type PlainTest = (value: unknown) => boolean;

/** Creates the validator of a definition. */
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

/** Creates the decoder of a definition. */
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

/** The quick test of a definition that has none. */
function never(): boolean {
  return false;
}

/** Converts a flaw to an issue. */
export function issueOf({ path, expected, value }: Flaw): ValidationIssue {
  return { path, expected, received: describeValue(value) };
}
