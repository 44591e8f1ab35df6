/**
 * Returns the index after the JSON object that starts at `start`, or `undefined` if the object is incomplete. Does
 * not validate its content.
 */
export function endOfObject(text: string, start: number): number | undefined {
  const marks = /["{}]/g;
  marks.lastIndex = start;
  let depth = 0;
  for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
    if (mark[0] === "{") depth += 1;
    else if (mark[0] === "}") depth -= 1;
    else {
      const end = endOfString(text, mark.index + 1);
      if (end === undefined) return undefined;
      marks.lastIndex = end;
    }
    if (depth === 0) return marks.lastIndex;
  }
  return undefined;
}

/** Returns the index after the closing quote. */
function endOfString(text: string, from: number): number | undefined {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text[at - 1 - slashes] === "\\") slashes += 1;
    if (slashes % 2 === 0) return at + 1;
  }
  return undefined;
}
