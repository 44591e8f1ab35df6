import { expect, test } from "vitest";

import { findColourFault, findSizeFault } from "./find-icon-faults.ts";

test.each([
  ['<svg width="16" height="16" viewBox="0 0 24 24">', undefined],
  ["<svg viewBox='0 0 16 16'>", undefined],
  ['<svg\n  height="16px"\n  width="16px">', undefined],
  ['<svg viewBox="0 0 24 24">', "The icon is 24 × 24 pixels"],
  ['<svg stroke-width="16" height="16">', "The icon has neither a width and height in pixels nor a viewBox"],
  ["<g>", "The icon has no <svg> element"],
])("checks the size in %s", (svg, fault) => {
  expect(findSizeFault(svg)).toBe(fault);
});

test.each([
  ['<path fill="currentColor" stroke="none" fill-rule="evenodd" stroke-width="2"/>', undefined],
  ['<path style="fill: currentcolor; stroke:none"/>', undefined],
  ["<path fill='red' stroke='currentColor'/>", "The icon has the colour fill='red'"],
  ["<style>path { fill: #fff; stroke: currentColor }</style>", "The icon has the colour fill: #fff"],
  ['<stop stop-color="blue"/>', 'The icon has the colour stop-color="blue"'],
  ['<path d="M0 0"/>', 'The icon does not use "currentColor": it is always black'],
])("checks the colors in %s", (svg, fault) => {
  expect(findColourFault(svg)).toBe(fault);
});
