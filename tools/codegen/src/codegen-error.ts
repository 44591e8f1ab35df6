/** Why nothing was generated: something that the caller can change. */
export class CodegenError extends Error {
  override readonly name = "CodegenError";
}
