import { nextTick, onMounted } from "vue";

/**
 * Scrolls the rendered menu to the current page's entry, because many entries are below the visible part of the menu.
 */
export function showActiveItem(): void {
  onMounted(async () => {
    await nextTick();
    document.querySelector(".VPSidebarItem.is-active.is-link")?.scrollIntoView({ block: "nearest" });
  });
}
