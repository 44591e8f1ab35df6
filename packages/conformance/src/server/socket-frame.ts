import { randomBytes } from "node:crypto";

export const Opcode = { text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

export interface SocketFrame {
  readonly opcode: number;
  readonly payload: Buffer;
  /** Whether this is the last frame of its message. */
  readonly isFinal: boolean;
}

/**
 * Encodes a whole message as a single client frame.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6455#section-5.2
 */
export function encodeFrame(opcode: number, payload: Buffer): Buffer {
  const mask = randomBytes(4);
  const length =
    payload.length < 126
      ? Buffer.from([0x80 | payload.length])
      : payload.length < 0x1_00_00
        ? Buffer.from([0x80 | 126, payload.length >> 8, payload.length & 0xff])
        : wideLength(payload.length);
  const masked = payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0));
  return Buffer.concat([Buffer.from([0x80 | opcode]), length, mask, masked]);
}

function wideLength(length: number): Buffer {
  const bytes = Buffer.alloc(9);
  bytes[0] = 0x80 | 127;
  bytes.writeBigUInt64BE(BigInt(length), 1);
  return bytes;
}

/** Decodes the first frame in a server's bytes. Returns `undefined` if it is incomplete. */
export function decodeFrame(
  bytes: Buffer,
): { readonly frame: SocketFrame; readonly rest: Buffer } | undefined {
  const [first, second] = bytes;
  if (first === undefined || second === undefined) return undefined;
  const short = second & 0x7f;
  const begin = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (bytes.length < begin) return undefined;
  const length =
    short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  const end = begin + length;
  if (bytes.length < end) return undefined;
  const frame = { opcode: first & 0x0f, isFinal: first >= 0x80, payload: bytes.subarray(begin, end) };
  return { frame, rest: bytes.subarray(end) };
}
