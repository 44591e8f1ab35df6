import type { ClientSession } from "@parley/client";
import type { SessionState } from "@parley/protocol/session";
import {
  type Component,
  type Ref,
  defineComponent,
  h,
  nextTick,
  onMounted,
  onUnmounted,
  ref,
  shallowRef,
} from "vue";

interface Line {
  readonly role: string;
  readonly text: string;
}

/** The conversation that the tests of `examples/ten-lines` check. */
const sample: readonly Line[] = [
  { role: "user", text: "hello" },
  { role: "agent", text: "You said: hello" },
];

// The session with the page's only agent. It outlives this component, which is recreated whenever the user returns to
// the home page.
let opening: Promise<ClientSession> | undefined;

interface Conversation {
  readonly lines: Ref<readonly Line[]>;
  readonly send: (text: string) => Promise<void>;
}

function useConversation(list: Ref<HTMLElement | undefined>): Conversation {
  const lines = shallowRef<readonly Line[]>([]);
  let unsubscribe: (() => void) | undefined;

  async function show(next: readonly Line[]): Promise<void> {
    lines.value = next;
    await nextTick();
    list.value?.scrollTo({ top: list.value.scrollHeight });
  }

  async function join(): Promise<ClientSession> {
    opening ??= import("./live-agent.ts").then(({ startAgent }) => startAgent());
    // The next prompt tries again, because the download may have failed.
    opening.catch(() => {
      opening = undefined;
    });
    const session = await opening;
    unsubscribe ??= session.subscribe(() => void show(toLines(session.state)));
    return session;
  }

  onMounted(() => {
    // If the agent could not start, the next prompt will report the error.
    if (opening)
      join()
        .then(({ state }) => show(toLines(state)))
        .catch(() => undefined);
  });
  onUnmounted(() => unsubscribe?.());

  async function send(text: string): Promise<void> {
    try {
      if (unsubscribe === undefined) await show([...lines.value, { role: "user", text }]);
      await (await join()).prompt(text);
    } catch (error) {
      await show([
        ...lines.value,
        { role: "agent", text: `${String(error)}. Send your message again, or reload the page.` },
      ]);
    }
  }

  return { lines, send };
}

/** A conversation with the ten-line agent. The first prompt loads the agent, which then runs in the page. */
export const HeroChat: Component = defineComponent(() => {
  const list = ref<HTMLElement>();
  const { lines, send } = useConversation(list);
  return () =>
    h("div", { class: "home-chat", role: "group", "aria-label": "A conversation with this agent" }, [
      h("p", { class: "home-chat-head" }, [
        "ten-lines",
        h("span", { class: "fact" }, "runs in your browser"),
      ]),
      h(
        "div",
        { class: "home-chat-lines", ref: list, role: "log", tabindex: 0, "aria-label": "Messages" },
        [...sample, ...lines.value].map(({ role, text }) => h("p", { class: role, dir: "auto" }, text)),
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
          dir: "auto",
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
