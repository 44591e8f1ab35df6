import type { Meta } from "../primitive.ts";
import type { PermissionOptionId } from "./ids.ts";

/** The user's choice. */
export interface SelectedPermissionOutcome {
  /** The ID of the option that the user chose. */
  optionId: PermissionOptionId;
  _meta?: Meta;
}
