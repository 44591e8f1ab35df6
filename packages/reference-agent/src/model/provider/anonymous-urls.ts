/** Removes user names and passwords from the URLs in a text. */
export function anonymousUrls(text: string): string {
  return text.replaceAll(/\/\/[^/@\s]*@/g, "//");
}
