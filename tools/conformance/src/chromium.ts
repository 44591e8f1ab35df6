import { existsSync } from "node:fs";

/**
 * Debian's Chromium, empty if there is none: without the parts for windows where it is installed so, which takes half the
 * time to start.
 */
export const CHROMIUM: string =
  ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find((file) => existsSync(file)) ?? "";
