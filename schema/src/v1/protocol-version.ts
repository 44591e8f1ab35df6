/** The number of this protocol version in `initialize`. */
export const PROTOCOL_VERSION = 1;
