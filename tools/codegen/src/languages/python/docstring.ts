export function docstring(text: string): string[] {
  if (text === "") return [];
  const escaped = text.replaceAll("\\", "\\\\").replaceAll('"""', '\\"\\"\\"');
  const lines = escaped.split("\n").map((line) => line.trimEnd());
  const isShort = lines.length === 1 && !escaped.endsWith('"');
  return isShort ? [`"""${escaped}"""`] : [`"""${lines[0]}`, ...lines.slice(1), '"""'];
}
