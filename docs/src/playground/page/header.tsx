import type { VNode } from "preact";
import { useState } from "preact/hooks";

/** The header shown on every page of the site. */
export function Header(): VNode {
  const [isDark, setDark] = useState(document.documentElement.classList.contains("dark"));
  const toggle = (): void => {
    document.documentElement.classList.toggle("dark", !isDark);
    localStorage.setItem("vitepress-theme-appearance", isDark ? "light" : "dark");
    setDark(!isDark);
  };
  return (
    <header>
      <a class="brand" href="../">
        Parley
      </a>
      <h1>Playground</h1>
      <nav aria-label="Site">
        <a href="../start/">Start</a>
        <a href="../guides/language-model.html">Guides</a>
        <a href="../reference/">Reference</a>
      </nav>
      <button class="quiet" onClick={toggle}>
        {isDark ? "Light theme" : "Dark theme"}
      </button>
    </header>
  );
}
