import { readFileSync, readdirSync } from "node:fs";
import { join, posix } from "node:path";

/** Reads the HTML pages of a built site, by path. */
export function readHtml(dist: string): Map<string, string> {
  const files = readdirSync(dist, { recursive: true, encoding: "utf8" }).map((file) =>
    file.replaceAll("\\", "/"),
  );
  const pages = files.filter((file) => file.endsWith(".html"));
  return new Map(pages.map((file) => [file, readFileSync(join(dist, file), "utf8")]));
}

/**
 * Lists a site's broken links and images, such as "guides/a.html: /guides/b.html#c". Also checks fragments.
 *
 * @param pages The HTML of each page, by path.
 * @param hasFile Returns whether the site contains the given non-page file.
 */
export function brokenLinks(
  pages: ReadonlyMap<string, string>,
  { base = "/", hasFile }: { base?: string; hasFile: (path: string) => boolean },
): string[] {
  const ids = new Map([...pages].map(([file, html]) => [file, new Set(attributesOf(html, "id"))]));
  return [...pages].flatMap(([file, html]) => {
    const links = new Set([...attributesOf(html, "href"), ...attributesOf(html, "src")]);
    return [...links].filter((link) => !leadsSomewhere(link, file)).map((link) => `${file}: ${link}`);
  });

  function leadsSomewhere(link: string, file: string): boolean {
    if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(link)) return true;
    const [path = "", hash = ""] = link.split("#", 2);
    const inside = path.startsWith(base) ? path.slice(base.length) : path;
    const target = path === "" ? file : path.startsWith("/") ? inside : posix.join(posix.dirname(file), path);
    const page = [target, `${target}.html`, posix.join(target, "index.html")].find((name) => pages.has(name));
    if (page === undefined) return hash === "" && hasFile(decodeURI(target));
    return hash === "" || (ids.get(page)?.has(decodeURIComponent(hash)) ?? false);
  }
}

function attributesOf(html: string, name: string): string[] {
  return [...html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, "g"))].map(([, value = ""]) =>
    value.replaceAll("&amp;", "&"),
  );
}
