import {
  type OpenPermission,
  type PermissionBroker,
  createPermissionBroker,
  describePermission,
} from "@parley/client/permission";

type Ask = (question: string, signal: AbortSignal) => Promise<string>;

/** Asks the user about one permission request after the other, with all that the agent says it will do. */
export function askQuestions(ask: Ask): PermissionBroker {
  const broker = createPermissionBroker();
  let isAsking = false;
  const next = async (): Promise<void> => {
    const [open] = broker.pending;
    if (isAsking || open === undefined) return;
    isAsking = true;
    try {
      await answer(open, ask);
    } finally {
      isAsking = false;
    }
    await next();
  };
  broker.subscribe(() => void next());
  return broker;
}

async function answer(open: OpenPermission, ask: Ask): Promise<void> {
  const { title, details, options } = describePermission(open.request);
  const lines = details.map(({ label, text }) => `  ${label}: ${text.replaceAll("\n", "\n    ")}\n`).join("");
  const list = options.map(({ name }, index) => `  ${index + 1}  ${name}\n`).join("");
  try {
    const number = await ask(`\n${title}\n${lines}${list}Number: `, open.signal);
    const chosen = options[Number(number) - 1];
    if (chosen) open.answer(chosen.optionId);
    else open.dismiss();
  } catch (error) {
    // The agent has withdrawn the question, or changed it: then it is asked again.
    if (!open.signal.aborted) throw error;
  }
}
