import { type EnhanceAppContext, inBrowser } from "vitepress";

/** Opens the folded section that the page's URL points to, because the router's own scrolling does not. */
export function openLinkedType(router: EnhanceAppContext["router"]): void {
  if (!inBrowser) return;
  const open = (): void => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!(target instanceof HTMLDetailsElement) || target.open) return;
    target.open = true;
    target.scrollIntoView();
  };
  addEventListener("hashchange", open);
  router.onAfterRouteChange = () => {
    requestAnimationFrame(open);
  };
}
