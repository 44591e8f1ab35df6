import { type PlainTest, createDecoder, createValidator } from "./create-decoder.ts";
import type { Descriptor, Methods, Side } from "./descriptor.ts";
import type { Shape } from "./shape.ts";
import type { Validator } from "./validator.ts";

/** What the names of both definitions begin with, which end in `Request` and `Response`, and their shapes. */
type RequestShapes = readonly [name: string, params: Shape, result: Shape];
/** What the name of the definition begins with, which ends in `Notification`, and its shape. */
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

/** Makes a descriptor of the shapes of its messages: what this side says is validated, what the peer says is decoded. */
export function createDescriptor<Sends extends Methods, Receives extends Methods>({
  version,
  side,
  sends,
  receives,
}: DescriptorShapes): Descriptor<Sends, Receives> {
  const descriptor = {
    version,
    side,
    sends: createChecks(sends, { asked: createValidator, answered: createDecoder }),
    receives: createChecks(receives, { asked: createDecoder, answered: createValidator }),
  };
  // Which method has which shapes, the generator sees to.
  return descriptor as unknown as Descriptor<Sends, Receives>;
}

type Create = (definition: string, shape: Shape, isPlain?: PlainTest) => Validator<unknown>;

function createChecks(
  { requests, notifications }: MethodShapes,
  { asked, answered }: { readonly asked: Create; readonly answered: Create },
): object {
  return {
    requests: mapValues(requests, ([name, params, result]) => ({
      params: asked(`${name}Request`, params),
      result: answered(`${name}Response`, result),
    })),
    notifications: mapValues(notifications, ([name, params, isPlain]) => ({
      params: asked(`${name}Notification`, params, isPlain),
    })),
  };
}

function mapValues<Value>(
  table: { readonly [name: string]: Value },
  change: (value: Value) => object,
): { readonly [name: string]: object } {
  return Object.fromEntries(Object.entries(table).map(([name, value]) => [name, change(value)]));
}
