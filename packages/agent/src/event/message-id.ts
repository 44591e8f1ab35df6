/** Derives the id of a message that its author did not name from the number of its first entry. */
export function messageIdAt(seq: number): string {
  return `msg_${seq}`;
}
