/** Which of these capabilities are there: `true` or an object says yes, missing, `null` and `false` say no. */
export function readMarkers<Name extends string>(
  markers: { readonly [name in Name]?: unknown } | null | undefined,
  names: readonly Name[],
): { readonly [name in Name]: boolean } {
  const entries = names.map((name) => [name, Boolean(markers?.[name])]);
  return Object.fromEntries(entries) as { readonly [name in Name]: boolean };
}
