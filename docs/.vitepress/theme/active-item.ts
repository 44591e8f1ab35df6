import { nextTick, onMounted } from "vue";

/**
 * Scrolls to the current page in the rendered menu. The entries of many pages are below the visible part of the menu.
 */
export function showActiveItem(): void {
  onMounted(async () => {
    await nextTick();
    document.querySelector(".VPSidebarItem.is-active.is-link")?.scrollIntoView({ block: "nearest" });
  });
}
