/** Returns the type of a declared MCP server. Version 1 does not name the type of a program, `stdio`. */
export function mcpServerType(server: object): string {
  const { type } = server as { readonly type?: string | null };
  return type ?? "stdio";
}
