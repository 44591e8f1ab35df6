/** Whether a capability that is an object is there: `{}` says yes, missing or `null` says no. */
export function isMarked(marker: object | null | undefined): boolean {
  return marker !== null && marker !== undefined;
}
