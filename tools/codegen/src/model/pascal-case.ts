/** Writes `user_message_chunk` as `UserMessageChunk`; capital letters within a word stay. */
export function pascalCase(text: string): string {
  return text.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
