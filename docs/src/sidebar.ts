export interface SidebarSection {
  text: string;
  items: { text: string; link: string }[];
}

/** The sidebar, with every handwritten page and the first page of each generated part. */
export const sidebar: SidebarSection[] = [
  {
    text: "Start",
    items: [
      { text: "What Parley is", link: "/start/" },
      { text: "An agent", link: "/start/agent" },
      { text: "A client", link: "/start/client" },
      { text: "In an editor", link: "/start/editor" },
      { text: "Other languages", link: "/start/codegen" },
      { text: "Examples", link: "/start/examples" },
    ],
  },
  {
    text: "Write an agent",
    items: [
      { text: "Call a language model", link: "/guides/language-model" },
      { text: "Turns and streaming", link: "/guides/turns" },
      { text: "Tool calls, diffs, terminals", link: "/guides/tool-calls" },
      { text: "Permissions", link: "/guides/permissions" },
      { text: "Sessions and storage", link: "/guides/sessions" },
      { text: "MCP servers", link: "/guides/mcp" },
      { text: "Modes and options", link: "/guides/modes" },
      { text: "Forms", link: "/guides/forms" },
      { text: "Log in", link: "/guides/login" },
      { text: "Extensions", link: "/guides/extensions" },
    ],
  },
  {
    text: "Use agents",
    items: [
      { text: "Chat at a terminal", link: "/guides/chat" },
      { text: "Scripts and bots", link: "/guides/scripting" },
      { text: "The reference agent", link: "/guides/reference-agent" },
      { text: "Proxies", link: "/guides/proxies" },
    ],
  },
  {
    text: "Serve many users",
    items: [
      { text: "Remote agents", link: "/guides/remote" },
      { text: "Any agent, shared", link: "/guides/relay" },
      { text: "Many machines", link: "/guides/hosting" },
      { text: "Operate a cluster", link: "/guides/operation" },
      { text: "Slow readers", link: "/guides/slow-readers" },
      { text: "Security model", link: "/guides/security" },
    ],
  },
  {
    text: "Test and debug",
    items: [
      { text: "Testing", link: "/guides/testing" },
      { text: "Conformance", link: "/guides/conformance" },
      { text: "Debugging", link: "/guides/debugging" },
      { text: "Inspector", link: "/guides/inspector" },
      { text: "Performance", link: "/guides/performance" },
      { text: "Versions 1 and 2", link: "/guides/versions" },
      { text: "Stability and updates", link: "/guides/stability" },
    ],
  },
  {
    text: "Extend",
    items: [
      { text: "Write a store", link: "/guides/stores" },
      { text: "Transports", link: "/guides/transports" },
      { text: "Add a language", link: "/guides/languages" },
    ],
  },
  {
    text: "From the official SDK",
    items: [
      { text: "Agents", link: "/migration/agent" },
      { text: "Clients", link: "/migration/client" },
    ],
  },
  {
    text: "Reference",
    items: [
      { text: "Packages", link: "/reference/" },
      { text: "The protocol", link: "/reference/protocol/" },
      { text: "Error catalogue", link: "/reference/errors" },
      { text: "Commands", link: "/reference/commands" },
      { text: "Rules", link: "/reference/rules" },
      { text: "Published agents", link: "/reference/agents" },
    ],
  },
  {
    text: "Inside Parley",
    items: [
      { text: "Architecture", link: "/reference/architecture" },
      { text: "Decisions", link: "/reference/decisions/" },
      { text: "Glossary", link: "/reference/glossary" },
    ],
  },
];

interface ParentItem {
  text: string;
  link: string;
  collapsed?: boolean;
  items?: { text: string; link: string }[];
}

/**
 * Returns the menu with each package's page below "Packages", in the order of the table on the first reference page.
 */
export function withPackages(
  referencePage: string,
): { text: string; collapsed: boolean; items: ParentItem[] }[] {
  const packages = [...referencePage.matchAll(/\[`(@parley\/[\w-]+)`\]\((api\/[\w-]+)\.md\)/g)];
  const items = packages.map(([, text = "", page = ""]) => ({ text, link: `/reference/${page}` }));
  return sidebar.map((section) => ({
    ...section,
    // If all sections were open, most of the menu would be out of view. VitePress opens the section with the current
    // page.
    collapsed: true,
    items: section.items.map((item) =>
      item.text === "Packages" ? { ...item, collapsed: true, items } : item,
    ),
  }));
}
