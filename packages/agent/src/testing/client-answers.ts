import type { TestQuestion } from "./dialect/test-dialect.ts";

/** What the client of a test answers to the agent's requests. */
export interface ClientAnswers {
  /** The id of the option that the user chooses; `undefined` dismisses the question. Default: the first that allows. */
  readonly permission?:
    | ((question: TestQuestion) => string | undefined | Promise<string | undefined>)
    | undefined;
  /** Answers to other requests by their method, such as `fs/read_text_file`. */
  readonly requests?:
    | { readonly [method: string]: (params: object, signal: AbortSignal) => unknown }
    | undefined;
}

/** The outcome of a question to the user. */
export async function answerQuestion(
  { permission = allow }: ClientAnswers,
  question: TestQuestion,
): Promise<object> {
  const optionId = await permission(question);
  return { outcome: optionId === undefined ? { outcome: "cancelled" } : { outcome: "selected", optionId } };
}

function allow({ options }: TestQuestion): string | undefined {
  return options.find(({ kind }) => kind === "allow_once" || kind === "allow_always")?.optionId;
}
