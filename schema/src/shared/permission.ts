import type { Meta } from "../primitive.ts";
import type { PermissionOptionId } from "./ids.ts";

/** The user's choice. */
export interface SelectedPermissionOutcome {
  /** One of the request's options. */
  optionId: PermissionOptionId;
  _meta?: Meta;
}
