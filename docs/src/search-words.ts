/** Extra search terms for pages: words that people search for but that the page itself does not use. */
const searchWords: Readonly<Record<string, readonly string[]>> = {
  "guides/conformance": ["CI", "compliance", "certification"],
  "guides/debugging": ["logs", "logging", "trace", "wire", "verbose", "troubleshooting"],
  "guides/extensions": ["custom method", "plugin", "metadata", "vendor"],
  "guides/forms": ["form", "elicitation", "ask the user", "input"],
  "guides/hosting": [
    "deploy",
    "deployment",
    "production",
    "docker",
    "kubernetes",
    "scale",
    "cluster",
    "rate limit",
  ],
  "guides/inspector": ["devtools", "inspect"],
  "guides/language-model": ["retry", "retries", "LLM", "provider", "OpenAI", "API key"],
  "guides/login": ["auth", "authentication", "login", "sign in", "OAuth", "credentials"],
  "guides/modes": ["settings", "options", "model picker"],
  "guides/proxies": ["proxy", "middleware"],
  "guides/relay": ["relay", "gateway"],
  "guides/remote": ["reconnect", "websocket", "timeouts", "timeout", "keep-alive", "CORS"],
  "guides/scripting": ["scripting", "script", "headless", "automation", "bot"],
  "guides/security": ["security", "sandbox", "threat model"],
  "guides/sessions": ["history", "persistence", "resume", "database"],
  "guides/slow-readers": ["backpressure", "buffer", "flow control"],
  "guides/stability": ["semver", "upgrade"],
  "guides/turns": ["plan", "thought", "subagents"],
};

/** Adds a page's search words below its heading in the search index. */
export function withSearchWords(html: string, page: string): string {
  const words = searchWords[page.replace(/\.md$/, "")];
  if (words === undefined) return html;
  // A single occurrence would rank below a heading that merely resembles the word.
  return html.replace("</h1>", `</h1><p>${Array.from({ length: 3 }, () => words.join(" ")).join(" ")}</p>`);
}
