import { wrapTextWithAnsi } from "@earendil-works/pi-tui";
import type { Component } from "@earendil-works/pi-tui";

import { wrapHanging } from "./wrap-hanging.ts";

/** Renders a part of the screen as lines for a given width. Lines that are too long are wrapped. */
export type RenderBlock = (width: number) => readonly string[];

/** A part of the screen whose lines are recomputed only when its contents or the width change. */
export class Block implements Component {
  #render: RenderBlock;
  #lines: string[] | undefined;
  #width = 0;

  constructor(render: RenderBlock) {
    this.#render = render;
  }

  set(render: RenderBlock): void {
    this.#render = render;
    this.invalidate();
  }

  invalidate(): void {
    this.#lines = undefined;
  }

  render(width: number): string[] {
    if (this.#lines === undefined || this.#width !== width) {
      this.#lines = this.#render(width).flatMap((line) =>
        line.includes("\n") ? wrapTextWithAnsi(line, width) : wrapHanging(line, width),
      );
      this.#width = width;
    }
    return this.#lines;
  }
}
