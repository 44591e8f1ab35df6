/** Removes user names and passwords from the addresses in text. */
export function anonymousUrls(text: string): string {
  return text.replaceAll(/\/\/[^/@\s]*@/g, "//");
}
