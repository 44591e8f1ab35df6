import { exactLine } from "@parley/protocol/text";

interface DiffProps {
  path: string;
  before: string;
  after: string;
}

/** Shows the lines that a file change removes and adds, and the unchanged lines around them. */
export function Diff({ path, before, after }: DiffProps) {
  const [old, now] = [linesOf(before), linesOf(after)];
  const start = sharedStart(old, now);
  const rest = [old.slice(start), now.slice(start)] as const;
  const end = sharedStart(rest[0].toReversed(), rest[1].toReversed());
  const lines = [
    ...old.slice(Math.max(0, start - 2), start).map((text) => ({ mark: " ", text })),
    ...rest[0].slice(0, rest[0].length - end).map((text) => ({ mark: "-", text })),
    ...rest[1].slice(0, rest[1].length - end).map((text) => ({ mark: "+", text })),
    ...rest[0]
      .slice(rest[0].length - end)
      .slice(0, 2)
      .map((text) => ({ mark: " ", text })),
  ];
  return (
    <figure className="diff">
      <figcaption>{exactLine(path)}</figcaption>
      <pre>
        {lines.map(({ mark, text }, index) => (
          <span key={index} data-mark={mark}>{`${mark} ${exactCode(text)}\n`}</span>
        ))}
      </pre>
    </figure>
  );
}

/** Escapes characters that could hide a part of the change. Tabs in the indentation cannot. */
function exactCode(line: string): string {
  const indent = line.length - line.replace(/^\t+/, "").length;
  return line.slice(0, indent) + exactLine(line.slice(indent));
}

function linesOf(text: string): string[] {
  return text === "" ? [] : text.replace(/\n$/, "").split("\n");
}

function sharedStart(one: readonly string[], other: readonly string[]): number {
  const different = one.findIndex((line, index) => line !== other[index]);
  return different === -1 ? Math.min(one.length, other.length) : different;
}
