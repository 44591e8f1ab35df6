export { agent } from "./agent.gen.ts";
