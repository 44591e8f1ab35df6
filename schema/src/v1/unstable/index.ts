export type * from "./definitions.gen.ts";
export type { JsonObject, Meta } from "../../primitive.ts";
export type { AgentMethods, ClientMethods } from "./methods.gen.ts";
export type * from "./guards.gen.ts";
export {
  isKnownCreateElicitationRequest,
  isKnownCreateElicitationResponse,
  isKnownCursorAnchor,
  isKnownElicitationPropertySchema,
  isKnownIdleStateUpdate,
  isKnownMultiSelectItems,
  isKnownStateUpdate,
} from "./guards.gen.ts";
export { PROTOCOL_VERSION } from "../protocol-version.ts";
export { agent } from "./agent.ts";
export { client } from "./client.ts";
