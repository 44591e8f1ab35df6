/** An error that the caller of {@link generate} can fix. */
export class CodegenError extends Error {
  override readonly name = "CodegenError";
}
