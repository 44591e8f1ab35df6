export { hiddenCharacter, hiddenCharacterOfPiece } from "./hidden-character.ts";
export { printableText, visibleLine, visibleText } from "./visible-text.ts";
