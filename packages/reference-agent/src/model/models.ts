import type { ModelChoice } from "./model-choice.ts";
import type { Model } from "./model.ts";

export interface Models {
  /** Whether any of the models might accept images. Known before the models have been found. */
  readonly takesImages: boolean;
  /** Lists the models that can currently be chosen, starting with the default. Never empty. Never rejects. */
  list(): Promise<readonly ModelChoice[]>;
  /**
   * Opens the chosen model, or the default for `undefined`.
   *
   * @throws {ModelError} if the model is no longer available. No other model is substituted, because another model
   * may cost money and should not receive the conversation.
   */
  open(choiceId: string | undefined): Promise<Model>;
}

/** Creates a `Models` that offers a single model. */
export function singleModel(model: Model, name: string): Models {
  return {
    takesImages: model.takesImages === true,
    list: () => Promise.resolve([{ id: "single", name, thinks: false }]),
    open: () => Promise.resolve(model),
  };
}
