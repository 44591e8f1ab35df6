/** A JSON object of any content, such as a JSON Schema. */
export interface JsonObject {
  readonly [key: string]: unknown;
}
