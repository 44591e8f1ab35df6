/** Whether arrays and objects in a JSON value are nested more than `levels` deep. Does not recurse. */
export function isNestedDeeper(value: unknown, levels: number): boolean {
  let level: readonly object[] = [value].filter(isObject);
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > levels) return true;
    level = level.flatMap((item) => Object.values(item).filter(isObject));
  }
  return false;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
