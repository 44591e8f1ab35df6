/** An HTTP server no longer knows the session of a request, so it did nothing about it. */
export class SessionLost extends Error {
  override readonly name = "SessionLost";
}
