/** Why nothing was generated: something that the caller can fix. */
export class CodegenError extends Error {
  override readonly name = "CodegenError";
}
