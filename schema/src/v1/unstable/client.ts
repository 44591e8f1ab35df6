export { client } from "./client.gen.ts";
