/**
 * Returns whether each capability is advertised. A marker counts if it is `true` or an object, but not if it is
 * missing, `null` or `false`.
 */
export function readMarkers<Name extends string>(
  markers: { readonly [name in Name]?: unknown } | null | undefined,
  names: readonly Name[],
): { readonly [name in Name]: boolean } {
  const entries = names.map((name) => [name, Boolean(markers?.[name])]);
  return Object.fromEntries(entries) as { readonly [name in Name]: boolean };
}
