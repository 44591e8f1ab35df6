import { encodeId } from "../jsonrpc/encode-message.ts";
import type { ErrorObject, Response } from "../jsonrpc/message.ts";
import { RequestError } from "../jsonrpc/request-error.ts";
import type { OutgoingRequest } from "./outgoing-requests.ts";

/** Decodes the result immediately. Returns a function that settles the request with it. */
export function outcomeOf(response: Response, { decode, resolve, reject }: OutgoingRequest): () => void {
  if ("error" in response) return () => reject(toRequestError(response.error));
  try {
    const result = decode === undefined ? response.result : decode(response.result);
    return () => resolve(result);
  } catch (error) {
    return () => reject(error);
  }
}

function toRequestError({ code, message, data }: ErrorObject): RequestError {
  return new RequestError(code, message, data);
}

/** Creates the error for a response that matches no request. Its cause is the error in the response, if any. */
export function unmatchedError(response: Response): Error {
  const cause = "error" in response ? toRequestError(response.error) : undefined;
  return new Error(`Cannot match response: no request has id ${encodeId(response.id)}`, { cause });
}
