import type { HelpPlace } from "../conversation/local-commands.ts";

/** The keys of the screen that a user does not find by trying. */
export const screenKeys: HelpPlace["keys"] = [
  ["Ctrl-O", "Opens and folds long outputs and thoughts"],
  ["Ctrl-G", "Opens your editor (VISUAL or EDITOR) with the draft"],
  ["Ctrl-V", "Takes an image from the clipboard"],
  ["↑", "Edits a prompt that waits, or goes to earlier ones"],
  ["Esc, Ctrl-C", "Cancels the work"],
];
