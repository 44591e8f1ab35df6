import { type EnhanceAppContext, inBrowser } from "vitepress";

/** Opens the folded section that the page's URL points into, and marks the table row that it points to. */
export function openLinkedType(router: EnhanceAppContext["router"]): void {
  if (!inBrowser) return;
  const open = (): void => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    document.querySelector("tr.linked")?.classList.remove("linked");
    if (target instanceof HTMLTableRowElement) target.classList.add("linked");
    const folded = target?.closest<HTMLDetailsElement>("details:not([open])");
    if (!folded) return;
    folded.open = true;
    // The router could not scroll to a folded element.
    target?.scrollIntoView();
  };
  addEventListener("hashchange", open);
  router.onAfterRouteChange = () => {
    requestAnimationFrame(open);
  };
}
