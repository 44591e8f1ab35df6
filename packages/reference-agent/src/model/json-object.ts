/** Any JSON object, such as a JSON Schema. */
export interface JsonObject {
  readonly [key: string]: unknown;
}
