import type { InitializeRequest } from "@parley/schema/v2/unstable";

/** Whether the version 2 client supports skills. */
export function knowsSkills(params: unknown): boolean {
  const { capabilities } = params as Pick<InitializeRequest, "capabilities">;
  return Boolean(capabilities?.session?.commands?.skill);
}
