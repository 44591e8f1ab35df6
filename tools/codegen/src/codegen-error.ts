/** Thrown if nothing can be generated, for a reason that the caller can fix. */
export class CodegenError extends Error {
  override readonly name = "CodegenError";
}
