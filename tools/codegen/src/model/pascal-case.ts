/** Converts `user_message_chunk` to `UserMessageChunk`. Preserves capital letters inside words. */
export function pascalCase(text: string): string {
  return text.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
