import type { ModelChoice } from "./model-choice.ts";
import type { Model } from "./model.ts";

/** The models that sessions can use. */
export interface Models {
  /** Whether some model may see images. Known before models are searched for. */
  readonly takesImages: boolean;
  /** Lists the models that can be chosen now, the default first. Never empty; never rejects. */
  list(): Promise<readonly ModelChoice[]>;
  /**
   * Opens the chosen model; `undefined` opens the default.
   *
   * @throws {ModelError} if it is no longer available. No other model is used instead: it may cost money, and should
   * not   get the conversation.
   */
  open(choiceId: string | undefined): Promise<Model>;
}

/** Creates models with only one to choose from. */
export function singleModel(model: Model, name: string): Models {
  return {
    takesImages: model.takesImages === true,
    list: () => Promise.resolve([{ id: "single", name, thinks: false }]),
    open: () => Promise.resolve(model),
  };
}
