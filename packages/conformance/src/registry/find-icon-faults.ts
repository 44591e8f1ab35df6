/** Required width and height of an icon. */
const SIZE = 16;
const COLOURS = ["currentcolor", "none", "inherit"];
/** Matches the attributes and style properties that set a color. */
const COLOUR =
  /(?<![\w-])(fill|stroke|stop-color|flood-color|color)\s*(?:=\s*(["'])(.*?)\2|:\s*([^;"'}]+))/gi;

/** Describes what is wrong with an icon's size, or returns `undefined`. */
export function findSizeFault(svg: string): string | undefined {
  const [tag] = /<svg\b[^>]*>/i.exec(svg) ?? [];
  if (tag === undefined) return "The icon has no <svg> element";
  const [width, height] = ["width", "height"].map(
    (name) => new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]+)(?:px)?\\s*["']`).exec(tag)?.[1],
  );
  const box = /\sviewBox\s*=\s*["']\s*[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)/.exec(tag);
  const size = width !== undefined && height !== undefined ? [width, height] : box?.slice(1, 3);
  if (size === undefined) return "The icon has neither a width and height in pixels nor a viewBox";
  return size.every((side) => Number(side) === SIZE) ? undefined : `The icon is ${size.join(" × ")} pixels`;
}

/** Describes what is wrong with an icon's colors. Returns `undefined` if nothing is wrong. */
export function findColourFault(svg: string): string | undefined {
  const fixed = [...svg.matchAll(COLOUR)].find(
    ([, , , attribute, property]) =>
      !COLOURS.includes(
        String(attribute ?? property)
          .trim()
          .toLowerCase(),
      ),
  );
  if (fixed) return `The icon has the colour ${fixed[0].trim()}`;
  return /currentColor/i.test(svg) ? undefined : 'The icon does not use "currentColor": it is always black';
}
