import { statSync } from "node:fs";
import { homedir } from "node:os";
import { fileURLToPath } from "node:url";

const imageName = /\.(?:png|jpe?g|gif|webp)$/i;

/**
 * Returns the reference for a prompt if pasted text is the path of an image. The path can be absolute, in the home
 * folder or a file URL. It can be quoted or escaped, because terminals paste dropped files that way.
 */
export function imageReference(pasted: string): string | undefined {
  const path = pathOf(pasted.trim());
  if (path === undefined || !imageName.test(path) || !isFile(path)) return undefined;
  return /[\s"]/.test(path) ? `@"${path}" ` : `@${path} `;
}

function pathOf(text: string): string | undefined {
  const [, quote, quoted] = /^(['"])(.*)\1$/.exec(text) ?? [];
  const path = quote === undefined ? text.replaceAll(/\\(.)/g, "$1") : (quoted ?? "");
  if (path.includes("\n")) return undefined;
  if (path.startsWith("file://")) return URL.canParse(path) ? fileURLToPath(path) : undefined;
  if (path.startsWith("~/")) return homedir() + path.slice(1);
  return path.startsWith("/") || /^[a-z]:[\\/]/i.test(path) ? path : undefined;
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
