/**
 * Returns which capabilities are advertised: `true` and objects count as advertised; missing, `null` and `false` do
 * not.
 */
export function readMarkers<Name extends string>(
  markers: { readonly [name in Name]?: unknown } | null | undefined,
  names: readonly Name[],
): { readonly [name in Name]: boolean } {
  const entries = names.map((name) => [name, Boolean(markers?.[name])]);
  return Object.fromEntries(entries) as { readonly [name in Name]: boolean };
}
