export { v1 } from "../v1/index.ts";
export { v2 } from "../v2/index.ts";
