import { type EnhanceAppContext, inBrowser } from "vitepress";

/** Opens the folded section that contains the URL's target, and highlights the target's table row. */
export function openLinkedType(router: EnhanceAppContext["router"]): void {
  if (!inBrowser) return;
  const open = (): void => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    document.querySelector("tr.linked")?.classList.remove("linked");
    if (target instanceof HTMLTableRowElement) target.classList.add("linked");
    const folded = target?.closest<HTMLDetailsElement>("details:not([open])");
    if (!folded) return;
    folded.open = true;
    // The router cannot scroll to an element in a folded section.
    target?.scrollIntoView();
  };
  addEventListener("hashchange", open);
  router.onAfterRouteChange = () => {
    requestAnimationFrame(open);
  };
}
