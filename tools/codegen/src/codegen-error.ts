/** Why nothing was generated. The caller can fix the cause. */
export class CodegenError extends Error {
  override readonly name = "CodegenError";
}
