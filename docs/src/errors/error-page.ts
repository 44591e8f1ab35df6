import { classes, codes } from "./error-table.ts";

export function errorPage(): string {
  return [
    "# Error catalogue",
    "",
    'Messages are sentences with the action first and the value quoted: `Cannot load session "sess_1": no such session`.',
    "",
    "## Codes",
    "",
    "The `code` of a [`RequestError`](#requesterror), and of the `error` in a response. `ErrorCode` of `@parley/protocol` has their names.",
    "",
    ...codes.flatMap(({ code, name, why, remedy }) => [
      `### ${code} ${name}`,
      "",
      why,
      "",
      `**What to do:** ${remedy}`,
      "",
    ]),
    "## Classes",
    "",
    ...classes.flatMap(({ name, from, why, remedy }) => [
      `### ${name}`,
      "",
      `From \`${from}\`. ${why}`,
      "",
      `**What to do:** ${remedy}`,
      "",
    ]),
  ].join("\n");
}
