/** Derives a message's id from the number of its first entry, for a message without an id. */
export function messageIdAt(seq: number): string {
  return `msg_${seq}`;
}
