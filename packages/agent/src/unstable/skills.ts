import type { InitializeRequest } from "@parley/schema/v2/unstable";

/** Whether the client, of version 2, knows skills. */
export function knowsSkills(params: unknown): boolean {
  const { capabilities } = params as Pick<InitializeRequest, "capabilities">;
  return Boolean(capabilities?.session?.commands?.skill);
}
