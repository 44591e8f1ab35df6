import type { ClientSession } from "@parley/client";
import type { SessionState } from "@parley/protocol/session";
import { type Component, defineComponent, h, nextTick, ref, shallowRef } from "vue";

interface Line {
  readonly role: string;
  readonly text: string;
}

/** The conversation that the tests of `examples/ten-lines` check. */
const sample: readonly Line[] = [
  { role: "user", text: "hello" },
  { role: "agent", text: "You said: hello" },
];

/** A conversation with the ten-line agent. The first prompt loads the agent, which then runs in the page. */
export const HeroChat: Component = defineComponent(() => {
  const lines = shallowRef<readonly Line[]>([]);
  const list = ref<HTMLElement>();
  let session: Promise<ClientSession> | undefined;

  async function show(next: readonly Line[]): Promise<void> {
    lines.value = next;
    await nextTick();
    list.value?.scrollTo({ top: list.value.scrollHeight });
  }

  async function start(): Promise<ClientSession> {
    const { startAgent } = await import("./live-agent.ts");
    const opened = await startAgent();
    opened.subscribe(() => void show(toLines(opened.state)));
    return opened;
  }

  async function send(text: string): Promise<void> {
    try {
      if (session === undefined) await show([{ role: "user", text }]);
      session ??= start();
      await (await session).prompt(text);
    } catch (error) {
      await show([...lines.value, { role: "agent", text: String(error) }]);
    }
  }

  return () =>
    h("div", { class: "home-chat", role: "group", "aria-label": "A conversation with this agent" }, [
      h("p", { class: "home-chat-head" }, [
        "ten-lines",
        h("span", { class: "fact" }, "runs in your browser"),
      ]),
      h(
        "div",
        { class: "home-chat-lines", ref: list, role: "log", tabindex: 0, "aria-label": "Messages" },
        [...sample, ...lines.value].map(({ role, text }) => h("p", { class: role }, text)),
      ),
      h(Composer, { onSend: send }),
      h(
        "p",
        { class: "fact" },
        "Sessions are stored, listed and loaded again. MCP servers, cancellation and both protocol versions work, too.",
      ),
    ]);
});

const Composer: Component = defineComponent(
  (_, { emit }) => {
    const draft = ref("");
    function submit(event: Event): void {
      event.preventDefault();
      const text = draft.value.trim();
      draft.value = "";
      if (text !== "") emit("send", text);
    }
    return () =>
      h("form", { onSubmit: submit }, [
        h("input", {
          value: draft.value,
          placeholder: "Say something",
          "aria-label": "Message to the agent",
          autocomplete: "off",
          onInput: ({ target }: Event) => (draft.value = (target as HTMLInputElement).value),
        }),
        h("button", { type: "submit" }, "Send"),
      ]);
  },
  { emits: ["send"] },
);

function toLines({ entries }: SessionState): Line[] {
  return entries.flatMap((entry) =>
    entry.type === "message"
      ? {
          role: entry.role,
          text: entry.content.map((block) => (block.type === "text" ? block.text : "")).join(""),
        }
      : [],
  );
}
