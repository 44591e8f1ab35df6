/** Returns the standard error of a program without the lines that Node.js adds to the stack of an error: they are about itself. */
export function withoutNodeLines(text: string): string {
  return text.replaceAll(/^ +at .*[( ]node:.*\n|^Node\.js v.*$/gm, "");
}
