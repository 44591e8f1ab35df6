/** Returns the commands in the first `sh` block of a page, without comments. */
export function firstCommandsOf(text: string): string[] {
  const [, block = ""] = /^```sh\n(.*?)^```$/ms.exec(text) ?? [];
  return block
    .split("\n")
    .map((line) => line.replace(/(?:^|\s+)#.*$/, ""))
    .filter((line) => line !== "");
}
