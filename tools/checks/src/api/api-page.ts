import type { Declaration, ExportOrigins } from "../tree/export-origins.ts";
import type { ApiGroup } from "./api-groups.ts";
import { anchorOf } from "./api-links.ts";
import type { ApiLinks, ApiPageHome } from "./api-links.ts";
import { declarationOf, declarationText, headText } from "./declaration-text.ts";
import { docCommentAbove, tagItems } from "./doc-comment.ts";
import type { LinkTo } from "./doc-comment.ts";
import { groupExports } from "./group-exports.ts";
import type { PageExport, PageGroup } from "./group-exports.ts";
import { memberTables } from "./member-table.ts";

/** Site-wide information that an API page needs. */
export interface ApiPageContext {
  readonly origins: ExportOrigins;
  readonly links: ApiLinks;
  readonly groups: readonly ApiGroup[];
  /** Returns the title of a page in `docs/pages`, such as `guides/turns`. */
  readonly titleOf: (page: string) => string;
}

/**
 * Creates the API page for a package, with its exports grouped by task. Exports that readers look for have level-3
 * headings. Types that are mentioned only by other exports follow under level-4 headings, which the site collapses.
 */
export function apiPage(place: Omit<ApiPageHome, "page">, context: ApiPageContext): string {
  const { name, description = "" } = place.home.manifest;
  const { groups, elsewhere } = groupExports(place, context.origins, context.groups);
  const shown = groups.filter(({ leads, types }) => leads.length + types.length > 0);
  const index = shown.map((group) => {
    const names = group.isFolded === true ? [] : indexed(group).map(linkInPage);
    return `- [${group.title}](#${anchorOf(group.title)})${names.length > 0 ? `: ${names.join(", ")}` : ""}`;
  });
  const also = elsewhere.map(([path, exported]) => context.links.exported(path, exported));
  return [
    `# ${name}`,
    "",
    description,
    "",
    ...(index.length > 1 ? [...index, ""] : []),
    ...shown.flatMap((group) => groupLines(name, group, context)),
    ...(also.length > 0 ? [`Also exports ${also.join(", ")}.`, ""] : []),
  ].join("\n");
}

/** Omits options from the index, because each options type follows its function. */
function indexed({ leads, exports: listed = [] }: PageGroup): string[] {
  const names = leads.map(({ name }) => name);
  return [...new Set(names.filter((name) => listed.includes(name) || !/^(?=[A-Z]).*Options$/.test(name)))];
}

function linkInPage(name: string): string {
  return `[\`${name}\`](#${anchorOf(name)})`;
}

function groupLines(packageName: string, group: PageGroup, context: ApiPageContext): string[] {
  const { title, about, guides = [], leads, types, isFolded = false } = group;
  const importsOf = ({ entries }: PageExport): string =>
    entries.map((subpath) => `\`${packageName}${subpath.slice(1)}\``).join(" or ");
  const imports = new Set([...leads, ...types].map(importsOf));
  const common = imports.size === 1 ? [...imports][0] : undefined;
  const links = guides.map((page) => `[${context.titleOf(page)}](../../${page}.md)`);
  const intro = [
    ...(about === undefined ? [] : [about]),
    ...(links.length > 0 ? [`${links.length > 1 ? "Guides" : "Guide"}: ${links.join(", ")}.`] : []),
    ...(common === undefined ? [] : [`Import from ${common}.`]),
  ].join(" ");
  const section = (each: PageExport, level: string): string[] => [
    `${level} ${each.name}`,
    "",
    ...exportLines(each, common === undefined ? importsOf(each) : undefined, context),
  ];
  return [
    `## ${title}`,
    "",
    ...(intro === "" ? [] : [intro, ""]),
    ...leads.flatMap((each) => section(each, isFolded ? "####" : "###")),
    ...types.flatMap((each) => section(each, "####")),
  ];
}

function exportLines(each: PageExport, imports: string | undefined, { links }: ApiPageContext): string[] {
  const { declaration } = each;
  const linkTo: LinkTo = (name) => links.named(declaration, name);
  // Each overload may have its own comment.
  const comments = declaration.statements.map(({ start }) =>
    docCommentAbove(declaration.file, start, linkTo),
  );
  const isDraft = each.entries.every((subpath) => subpath.includes("unstable"));
  const tables = memberTables(declaration, linkTo);
  const used = tables === undefined ? links.usedBy(declaration) : [];
  const tags = comments.flatMap((comment) => comment.tags);
  const items = tagItems(isDraft ? tags.filter(({ name }) => name !== "experimental") : tags, linkTo);
  return [
    ...comments.flatMap(({ description }) => (description === "" ? [] : [description, ""])),
    ...(isDraft ? ["Experimental: follows drafts of the specification.", ""] : []),
    ...(imports === undefined ? [] : [`Import from ${imports}.`, ""]),
    ...comments.flatMap(({ examples }) => examples.flatMap((example) => [example, ""])),
    ...codeBlock(tables === undefined ? codeOf(declaration) : headOf(declaration)),
    ...(tables ?? []),
    ...items,
    ...(items.length > 0 ? [""] : []),
    ...(used.length > 0 ? [`Uses ${used.join(", ")}.`, ""] : []),
  ];
}

function codeBlock(code: string): string[] {
  return code === "" ? [] : ["```typescript", code, "```", ""];
}

/** Returns the first line of a class or generic interface, or "" if it adds nothing to the heading. */
function headOf(declaration: Declaration): string {
  const [statement] = declaration.statements;
  const node = statement && declarationOf(statement);
  if (node?.type !== "ClassDeclaration" && node?.type !== "TSInterfaceDeclaration") return "";
  const head = headText(declaration.file, node);
  return head === `interface ${declaration.name}` ? "" : head;
}

/**
 * Returns the code of a declaration. The code of a type includes the comments on its members. Any other code omits
 * bodies and values.
 */
function codeOf(declaration: Declaration): string {
  const [statement] = declaration.statements;
  const node = statement && declarationOf(statement);
  const isPlainType = node?.type === "TSInterfaceDeclaration" || node?.type === "TSTypeAliasDeclaration";
  if (!isPlainType) return declarationText(declaration);
  return (
    declaration.file.text
      .slice(node.start, node.end)
      // Removes tags meant for the JSON Schema generator.
      .replace(/^ *\* @(?:x-|default\b).*\n/gm, "")
      .replace(/\{@link\s+([^}\s|]+)[^}]*\}/g, "$1")
  );
}
