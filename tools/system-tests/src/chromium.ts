import { existsSync } from "node:fs";

/**
 * Path of Debian's Chromium, or of its headless shell if that is installed, because it starts twice as fast. Empty if
 * neither is installed.
 */
export const CHROMIUM: string =
  ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find((file) => existsSync(file)) ?? "";
