/**
 * Returns which capabilities are advertised: those that are `true` or an object, but not those that are missing,
 * `null` or `false`.
 */
export function readMarkers<Name extends string>(
  markers: { readonly [name in Name]?: unknown } | null | undefined,
  names: readonly Name[],
): { readonly [name in Name]: boolean } {
  const entries = names.map((name) => [name, Boolean(markers?.[name])]);
  return Object.fromEntries(entries) as { readonly [name in Name]: boolean };
}
