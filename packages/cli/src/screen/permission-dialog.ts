import type { PermissionAnswer, PermissionPrompt } from "../conversation/permission-prompt.ts";
import type { DialogScreen } from "./dialog-screen.ts";
import { KeyDialog } from "./key-dialog.ts";

export interface DialogAnswer {
  /** The chosen answer. Absent if the request was dismissed. */
  readonly answer?: PermissionAnswer | undefined;
  /** Whether the user wants to tell the agent what to do instead. */
  readonly hasReason?: boolean;
}

const why = "w";

/** Asks the user for permission. If the request can be rejected once, the user can tell the agent why. */
export class PermissionDialog extends KeyDialog {
  constructor(
    { text, answers }: PermissionPrompt,
    dialogScreen: DialogScreen,
    choose: (answer: DialogAnswer) => void,
  ) {
    const rejection = answers.find(({ option }) => option.kind === "reject_once");
    const labelled = answers.map(({ key, name, remember }) => ({
      key,
      name: remember === undefined ? name : `Always this, ${name}`,
    }));
    const reasons = rejection === undefined ? [] : [{ key: why, name: "No, and tell the agent why" }];
    super({ text, answers: [...labelled, ...reasons] }, dialogScreen, (key) => {
      if (key === why && rejection !== undefined) choose({ answer: rejection, hasReason: true });
      else choose({ answer: answers.find((answer) => answer.key === key) });
    });
  }
}
