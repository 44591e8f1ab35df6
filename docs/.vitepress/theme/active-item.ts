import { nextTick, onMounted } from "vue";

/** Scrolls the menu to the current page once the menu has rendered it. Many pages are below its first screen. */
export function showActiveItem(): void {
  onMounted(async () => {
    await nextTick();
    document.querySelector(".VPSidebarItem.is-active.is-link")?.scrollIntoView({ block: "nearest" });
  });
}
