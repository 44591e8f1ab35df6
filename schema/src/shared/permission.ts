import type { Meta } from "../primitive.ts";
import type { PermissionOptionId } from "./ids.ts";

/** The choice of the user. */
export interface SelectedPermissionOutcome {
  /** One of the answers of the request. */
  optionId: PermissionOptionId;
  _meta?: Meta;
}
