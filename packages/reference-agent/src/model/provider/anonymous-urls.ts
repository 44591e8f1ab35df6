/** A text in which addresses do not name a user and a password. */
export function anonymousUrls(text: string): string {
  return text.replaceAll(/\/\/[^/@\s]*@/g, "//");
}
