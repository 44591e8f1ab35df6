import {
  type OpenPermission,
  type PermissionBroker,
  createPermissionBroker,
  describePermission,
} from "@parley/client/permission";

type Write = (text: string) => void;
type Ask = (question: string, signal: AbortSignal) => Promise<string>;

/** Asks the user about permission requests one at a time, showing everything the agent says it will do. */
export function askQuestions(write: Write, ask: Ask): PermissionBroker {
  const broker = createPermissionBroker();
  let isAsking = false;
  const next = async (): Promise<void> => {
    const [open] = broker.pending;
    if (isAsking || open === undefined) return;
    isAsking = true;
    try {
      await answer(open, write, ask);
    } finally {
      isAsking = false;
    }
    await next();
  };
  broker.subscribe(() => void next());
  return broker;
}

async function answer(open: OpenPermission, write: Write, ask: Ask): Promise<void> {
  const { title, details, options } = describePermission(open.request);
  const lines = details.map(({ label, text }) => `  ${label}: ${text.replaceAll("\n", "\n    ")}\n`).join("");
  const list = options.map(({ name }, index) => `  ${index + 1}  ${name}\n`).join("");
  write(`\n\n${title}\n${lines}${list}`);
  try {
    while (options.length > 0) {
      const number = await ask("Number: ", open.signal);
      const chosen = options[Number(number) - 1];
      if (chosen) return open.answer(chosen.optionId);
      write(
        `There is no option "${number}": type a number from 1 to ${options.length}, or Ctrl-C to cancel\n`,
      );
    }
  } catch {
    // The agent has withdrawn or changed the question. A changed question is asked again.
    if (open.signal.aborted) return write("\n");
  }
  write("Dismissed: nobody can answer\n");
  open.dismiss();
}
