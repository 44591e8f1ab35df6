import type { Usage } from "@parley/protocol/session";

import { terminalLine } from "../terminal/terminal-text.ts";

/** Renders the used part of the context and the cost of the session, on one line. */
export function renderUsage({ used, size, cost }: Usage): string {
  const share = size > 0 ? ` (${Math.round((used / size) * 100)}%)` : "";
  const price = cost === undefined ? "" : `, ${cost.amount.toFixed(2)} ${terminalLine(cost.currency)}`;
  const count = new Intl.NumberFormat("en");
  return `${count.format(used)} of ${count.format(size)} tokens${share}${price}`;
}
