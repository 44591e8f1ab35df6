/** Removes user names and passwords from the URLs in a string. */
export function anonymousUrls(text: string): string {
  return text.replaceAll(/\/\/[^/@\s]*@/g, "//");
}
