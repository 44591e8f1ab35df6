import type { ModelChoice } from "./model-choice.ts";
import type { Model } from "./model.ts";

/** The models that a session can have. */
export interface Models {
  /** Whether there may be one that can see images; known before any model is looked for. */
  readonly takesImages: boolean;
  /** All that can be chosen now, the default first. Never empty, never fails. */
  list(): Promise<readonly ModelChoice[]>;
  /**
   * The model that was chosen, or the default if none was.
   *
   * @throws {ModelError} if nobody could have it any more. Another one might cost something, or be told what it should not.
   */
  open(choiceId: string | undefined): Promise<Model>;
}

/** A single model, for which there is nothing to choose. */
export function singleModel(model: Model, name: string): Models {
  return {
    takesImages: model.takesImages === true,
    list: () => Promise.resolve([{ id: "single", name, thinks: false }]),
    open: () => Promise.resolve(model),
  };
}
