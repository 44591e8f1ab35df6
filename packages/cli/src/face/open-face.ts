import type { ChatFace, FaceKind, FaceSetup } from "./chat-face.ts";
import { openLineFace } from "./line-face.ts";
import { openPipedFace } from "./piped-face.ts";

/** Creates a face. The code for the screen is loaded only if needed, which makes piped runs start faster. */
export async function openFace(kind: FaceKind, setup: FaceSetup): Promise<ChatFace> {
  switch (kind) {
    case "json":
    case "piped":
      return openPipedFace(kind, setup);
    case "lines":
      return openLineFace(setup);
    case "screen": {
      const { openScreenFace } = await import("./screen-face.ts");
      return openScreenFace(setup);
    }
  }
}
