import type { TestQuestion } from "./dialect/test-dialect.ts";

/** The test client's answers to the agent's requests. */
export interface ClientAnswers {
  /**
   * Returns the id of the selected option, or `undefined` to dismiss the request. Default: selects the first option
   * that allows the call.
   */
  readonly permission?:
    | ((question: TestQuestion) => string | undefined | Promise<string | undefined>)
    | undefined;
  /** Handlers for other requests, keyed by method, such as `fs/read_text_file`. */
  readonly requests?:
    | { readonly [method: string]: (params: object, signal: AbortSignal) => unknown }
    | undefined;
}

/** Returns the response to a permission request. */
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
