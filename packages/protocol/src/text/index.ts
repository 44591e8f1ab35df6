export { hiddenCharacter, hiddenCharacterOfPiece } from "./hidden-character.ts";
export { exactLine, exactText, printableText, visibleLine, visibleText } from "./visible-text.ts";
