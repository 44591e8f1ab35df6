/** Returns the type of a declared MCP server. Version 1 omits the type of a `stdio` server. */
export function mcpServerType(server: object): string {
  const { type } = server as { readonly type?: string | null };
  return type ?? "stdio";
}
