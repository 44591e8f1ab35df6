import { nextTick, onMounted } from "vue";

/** Scrolls the menu to the page that was opened, once the menu knows it. Many pages are below its first screen. */
export function showActiveItem(): void {
  onMounted(async () => {
    await nextTick();
    document.querySelector(".VPSidebarItem.is-active.is-link")?.scrollIntoView({ block: "nearest" });
  });
}
