/** An HTTP server no longer knows the session of a request, so it did not process the request. */
export class SessionLost extends Error {
  override readonly name = "SessionLost";
}
