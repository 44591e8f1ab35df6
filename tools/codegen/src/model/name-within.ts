/** Removes a union's name from the name of its variant: `McpServerStdio` in `McpServer` becomes `Stdio`. */
export function nameWithin(union: string, name: string): string {
  const words = union.split(/(?=[A-Z])/);
  const own = name.split(/(?=[A-Z])/);
  const shared = own.findIndex((word, at) => word !== words[at]);
  return own.slice(shared === -1 ? 0 : Math.min(shared, own.length - 1)).join("");
}
