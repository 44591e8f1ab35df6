import { useData } from "vitepress";
import { type Component, defineComponent, h, ref } from "vue";

/** A function, type or member on an API page. */
interface ApiName {
  readonly id: string;
  /** For example, `defineAgent` or `Turn.toolCall`. */
  readonly name: string;
  /** Whether the name belongs to a folded type, which only other exports mention. */
  readonly isFolded: boolean;
}

const SHOWN = 12;

/** A search field for long API pages. Finds functions, types and members by part of their name. */
export const ApiFinder: Component = defineComponent(() => {
  const { frontmatter, page } = useData();
  const matches = ref<readonly ApiName[]>();
  const find = ({ target }: Event): void => {
    const text = target instanceof HTMLInputElement ? target.value.trim() : "";
    matches.value = text === "" ? undefined : matchesOf(namesOnPage(), text);
  };
  const openFirst = (event: Event): void => {
    event.preventDefault();
    document.querySelector<HTMLElement>(".api-finder a")?.click();
  };
  return () =>
    frontmatter.value["pageClass"] !== "api-page"
      ? undefined
      : h(
          "form",
          { key: page.value.relativePath, class: "api-finder", role: "search", onSubmit: openFirst },
          [
            h("input", {
              type: "search",
              placeholder: "Find a function, type or member",
              "aria-label": "Find on this page",
              onInput: find,
            }),
            matches.value &&
              h(
                "ul",
                { "aria-live": "polite" },
                matches.value.length === 0
                  ? h("li", "No match on this page")
                  : matches.value.map(({ id, name }) => h("li", h("a", { href: `#${id}` }, h("code", name)))),
              ),
          ],
        );
});

function namesOnPage(): ApiName[] {
  const elements = document.querySelectorAll<HTMLElement>(".vp-doc [data-name]");
  return Array.from(elements, (element) => ({
    id: element.id,
    name: element.dataset["name"] ?? "",
    isFolded: element.closest("details") !== null,
  }));
}

/** Returns the names that contain `text`. Names that start with it come first; names of folded types come last. */
function matchesOf(names: readonly ApiName[], text: string): ApiName[] {
  const part = text.toLowerCase();
  const found = names.filter(({ name }) => name.toLowerCase().includes(part));
  const rank = ({ name, isFolded }: ApiName): number => {
    const starts = [name, name.split(".").at(-1) ?? ""].some((each) => each.toLowerCase().startsWith(part));
    return (isFolded ? 2 : 0) + (starts ? 0 : 1);
  };
  return found.toSorted((a, b) => rank(a) - rank(b)).slice(0, SHOWN);
}
