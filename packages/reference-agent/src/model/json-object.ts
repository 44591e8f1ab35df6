export interface JsonObject {
  readonly [key: string]: unknown;
}
