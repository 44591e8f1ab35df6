import { type Rule, catalogue } from "@parley/conformance/recording";

/** The page's sections in order, each for one kind of program or file. */
const sections: readonly (readonly [subject: Rule["subject"], title: string])[] = [
  ["agent", "Agents"],
  ["server", "Agents over HTTP and WebSocket"],
  ["client", "Clients"],
  ["entry", "Entries of the registry"],
];

/** Creates the page about the rules that `parley-conformance` checks, from their catalog. */
export function rulePage(): string {
  return [
    "# Rules",
    "",
    `The ${catalogue.length} rules that \`parley-conformance\` checks, each with how to follow it and what breaks it. To break one that`,
    "*must* be followed is a failure, one that *should* be a warning. [How to run the checks](../guides/conformance.md).",
    "",
    ...sections.flatMap(([subject, title]) => [
      `## ${title}`,
      "",
      ...catalogue.filter((rule) => rule.subject === subject).flatMap(describeRule),
    ]),
  ].join("\n");
}

function describeRule({ id, level, rule, advice, brokenBy, pages, page }: Rule): string[] {
  const links = Object.entries(pages).map(([version, link]) => `[version ${version}](${link})`);
  const where = links.length > 0 ? links : [`[specification](${page})`];
  return [
    `### ${id}`,
    "",
    `${rule} *${level}*, ${where.join(", ")}`,
    "",
    `**To follow it:** ${advice}`,
    "",
    `Broken by ${brokenBy}.`,
    "",
  ];
}
