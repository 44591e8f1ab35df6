import type { Baseline } from "./baseline.ts";
import { type CheckReport, verdictOf } from "./check-report.ts";
import { escapeXml } from "./render-junit.ts";

const LABEL = "ACP conformance";
const GREEN = "#2e7d32";
const RED = "#c62828";
const GREY = "#616161";
/** Average width of a character in the badge's font, and padding around text, in pixels. */
const CHARACTER = 6.6;
const PADDING = 12;

interface Badge {
  readonly message: string;
  readonly colour: string;
}

/**
 * Renders a report as a badge that shows the versions in which every rule is followed, or the number of broken rules.
 */
export function renderBadge(report: CheckReport, baseline: Baseline): string {
  const { message, colour } = badgeOf(report, baseline);
  const [left, right] = [LABEL, message].map((text) => Math.round(text.length * CHARACTER + PADDING)) as [
    number,
    number,
  ];
  const width = left + right;
  const text = (content: string, at: number, size: number): string =>
    `<text x="${at + size / 2}" y="14" textLength="${size - PADDING}">${escapeXml(content)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" role="img" aria-label="${LABEL}: ${escapeXml(message)}">
<title>${LABEL}: ${escapeXml(message)}</title>
<clipPath id="r"><rect width="${width}" height="20" rx="3"/></clipPath>
<g clip-path="url(#r)"><rect width="${left}" height="20" fill="#424242"/><rect x="${left}" width="${right}" height="20" fill="${colour}"/></g>
<g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">${text(LABEL, 0, left)}${text(message, left, right)}</g>
</svg>
`;
}

/**
 * Renders a report as data for a badge service.
 *
 * @see https://shields.io/badges/endpoint-badge
 */
export function renderBadgeData(report: CheckReport, baseline: Baseline): string {
  const { message, colour } = badgeOf(report, baseline);
  return `${JSON.stringify({ schemaVersion: 1, label: LABEL, message, color: colour })}\n`;
}

function badgeOf({ results }: CheckReport, baseline: Baseline): Badge {
  const verdicts = results.map((result) => ({
    version: result.version,
    verdict: verdictOf(result, baseline.expects(result)),
  }));
  const broken = verdicts.filter(({ verdict }) => verdict === "failed" || verdict === "known").length;
  if (broken > 0) return { message: `${broken} broken`, colour: RED };
  const passed = verdicts.filter(({ verdict }) => verdict === "passed");
  if (passed.length === 0) return { message: "not applicable", colour: GREY };
  const versions = [
    ...new Set(passed.flatMap(({ version }) => (version === undefined ? [] : [`v${version}`]))),
  ];
  return { message: versions.join(" and ") || "passing", colour: GREEN };
}
