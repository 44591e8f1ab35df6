const loading = ["session/load", "session/resume"];
const creating = ["session/new", "session/fork"];
const closing = ["session/close", "session/delete"];

/** True for a request that opens the session that its params name. */
export function loadsSession(method: string): boolean {
  return loading.includes(method);
}

/** True for a request whose result names the session that it opens. */
export function createsSession(method: string): boolean {
  return creating.includes(method);
}

/** True for a request that opens a session. */
export function opensSession(method: string): boolean {
  return loadsSession(method) || createsSession(method);
}

/** True for a request that closes the session that its params name. */
export function closesSession(method: string): boolean {
  return closing.includes(method);
}
