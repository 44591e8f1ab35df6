export { hiddenCharacter, hiddenCharacterOfPiece } from "./hidden-character.ts";
export { type EmbeddedFile, resourceText } from "./resource-text.ts";
export { exactLine, exactText, printableText, visibleLine, visibleText } from "./visible-text.ts";
