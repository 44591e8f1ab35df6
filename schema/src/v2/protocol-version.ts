/** The number by which `initialize` names this version of the protocol. */
export const PROTOCOL_VERSION = 2;
