/** Converts `user_message_chunk` to `UserMessageChunk`, keeping capital letters within a word. */
export function pascalCase(text: string): string {
  return text.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
