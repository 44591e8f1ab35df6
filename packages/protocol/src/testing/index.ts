export { type PlayOptions, playTranscript } from "./play-transcript.ts";
export { type TranscriptLine, type TranscriptSide, parseTranscript } from "./transcript.ts";
export { transportContract } from "./transport-contract.ts";
export type { OpenTransports, TransportPair } from "./transport-pair.ts";
export { WireEnd } from "./wire-end.ts";
