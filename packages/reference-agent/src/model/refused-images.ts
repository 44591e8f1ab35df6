import type { ContentBlock } from "@parley/schema/neutral";

import { imageOf } from "./image-of.ts";
import type { ModelError } from "./model-error.ts";
import type { Model, ModelImage, ModelMessage, ModelPart, ModelRequest } from "./model.ts";
import { type Asking, RefusedParts, answer, digestOf, isRefusal, remember } from "./refusal.ts";

/** Maximum number of images to omit one at a time to find the one that a provider rejects. */
const MAX_SINGLE = 4;

const REFUSED = new RefusedParts();

/**
 * Wraps a model so that an image that the model rejects is replaced with a note, in the same request and in later
 * ones. Otherwise, every later request in the session would fail, because it would contain the image. `id` identifies
 * the model.
 */
export function withoutRefusedImages(model: Model, id: string): Model {
  if (model.takesImages !== true) return model;
  const refused = REFUSED.of(id);
  return { ...model, respond: (request) => respond(model, request, refused) };
}

async function* respond(
  model: Model,
  request: ModelRequest,
  refused: Set<string>,
): AsyncGenerator<ModelPart, void, undefined> {
  const messages = leavingOut(request.messages, refused);
  const asking: Asking = { model, hasAnswer: false };
  try {
    return yield* answer({ ...request, messages }, asking);
  } catch (error) {
    if (!isRefusal(error) || asking.hasAnswer) throw error;
    for (const suspects of suspectsIn(messages, error)) {
      request.signal.throwIfAborted();
      const rest = { ...request, messages: leavingOut(messages, suspects) };
      try {
        yield* answer(rest, asking, () => {
          remember(refused, suspects);
          return { type: "notice", text: noticeOf(error, suspects.size) };
        });
        return;
      } catch (again) {
        if (!isRefusal(again) || asking.hasAnswer) throw again;
      }
    }
    // The images were not the cause.
    throw error;
  }
}

function noticeOf({ message }: ModelError, count: number): string {
  const [images, are] = count === 1 ? ["An image", "is"] : [`${count} images`, "are"];
  return `${message}. ${images} ${are} left out of this and later requests`;
}

/**
 * Returns the sets of images to try omitting, in order. Normally, new images come first, because older images were in
 * requests that succeeded. But if the request was too large, older images come first, because the user is still
 * waiting for an answer about the new ones.
 */
function suspectsIn(messages: readonly ModelMessage[], { kind }: ModelError): ReadonlySet<string>[] {
  const start = messages.findLastIndex(({ role }) => role === "assistant");
  const digests = (from: readonly ModelMessage[]): string[] => [
    ...new Set(from.flatMap(imagesOf).map(keyOf)),
  ];
  const fresh = digests(messages.slice(start + 1));
  const all = digests(messages);
  const earlier = all.filter((digest) => !fresh.includes(digest));
  const single = (some: readonly string[]): string[][] => some.slice(-MAX_SINGLE).map((digest) => [digest]);
  const recent = [...single(fresh), fresh];
  const order = kind === "too_large" ? [earlier, ...recent] : [...recent, ...single(earlier)];
  const sets = [...order, all].filter((set) => set.length > 0);
  const keys = sets.map((set) => set.toSorted().join());
  return sets.filter((_, index) => keys.indexOf(keys[index] ?? "") === index).map((set) => new Set(set));
}

function imagesOf(message: ModelMessage): readonly ModelImage[] {
  if (message.role === "tool") return message.images ?? [];
  return message.role === "user" ? message.content.flatMap((block) => imageOf(block) ?? []) : [];
}

function leavingOut(
  messages: readonly ModelMessage[],
  digests: ReadonlySet<string>,
): readonly ModelMessage[] {
  if (digests.size === 0) return messages;
  const isOut = (image: ModelImage): boolean => digests.has(keyOf(image));
  return messages.map((message): ModelMessage => {
    if (!imagesOf(message).some(isOut)) return message;
    if (message.role === "tool") {
      const { images = [], text } = message;
      return { ...message, text: `${text}\n${LEFT_OUT}`, images: images.filter((image) => !isOut(image)) };
    }
    if (message.role !== "user") return message;
    return { ...message, content: message.content.map((block) => withoutImage(block, isOut)) };
  });
}

const LEFT_OUT = "[A rejected image is left out]";

function withoutImage(block: ContentBlock, isOut: (image: ModelImage) => boolean): ContentBlock {
  const image = imageOf(block);
  return image !== undefined && isOut(image) ? { type: "text", text: LEFT_OUT } : block;
}

function keyOf({ data }: ModelImage): string {
  return digestOf(data);
}
