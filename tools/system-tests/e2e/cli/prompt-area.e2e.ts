import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, test } from "vitest";

import { createChatFolder, fixedScreen, isDone, keys, paste, shows } from "./screen-chat.ts";

const golden = (name: string): string => `captures/redrawn/${name}.txt`;
const makefile = "all:\n\tcc -o a a.c\n\n\t# two\ttabs";

test("tabs in pasted text are preserved, even in the history and after the first prompt", async () => {
  const screen = await (await createChatFolder()).start("writes-markdown");
  screen.type(paste(makefile));
  await shows(screen, "# two    tabs");
  await expect(fixedScreen(screen)).toMatchFileSnapshot(golden("paste"));
  screen.type(keys.enter);
  await isDone(screen, `You said: ${JSON.stringify(makefile)}`);
  screen.type(keys.up);
  await screen.waitUntil((text) => / +# two {4}tabs *\n─/.test(text), "prompt of the history");
  await expect(fixedScreen(screen)).toMatchFileSnapshot(golden("history"));
  screen.type(keys.enter);
  const answers = (text: string): number =>
    text.replaceAll(/\n */g, "").split(JSON.stringify(makefile)).length;
  await screen.waitUntil((text) => answers(text) === 3, "second answer");
});

test("a long paste appears as a placeholder in the editor and is sent in full", async () => {
  const screen = await (await createChatFolder()).start("writes-markdown");
  const text = Array.from({ length: 30 }, (_, index) => `\tline ${index + 1}`).join("\n");
  screen.type(`see ${paste(text)}`);
  await shows(screen, "[paste #1 +30 lines]");
  screen.type(keys.enter);
  await isDone(screen, "\\tline 30");
  expect(screen.everything()).not.toContain('You said: "see [paste');
  screen.type(`${keys.up}${keys.up}`);
  await screen.waitUntil((all) => / see +\[paste #1 \+30 lines\] *\n─/.test(all), "folded paste");
  screen.type(keys.down);
  await screen.waitUntil((all) => /─\n *\n─/.test(all), "empty draft");
  screen.type(`${keys.up}!\r`);
  await screen.waitUntil(
    (all) => all.replaceAll(/\n */g, "").includes("\\tline 30!"),
    "the whole prompt again",
  );
});

test("Ctrl-R finds earlier prompts, and pressing Escape twice clears the draft until ↑ restores it", async () => {
  const screen = await (await createChatFolder()).start("writes-markdown");
  for (const prompt of ["Apple pie", "plum cake", "apple juice"]) {
    screen.type(`${prompt}\r`);
    await isDone(screen, `You said: "${prompt}"`);
  }
  const draftIs = (draft: string): Promise<void> =>
    screen.waitUntil((text) => new RegExp(`─\n ?${draft} *\n─`).test(text), `draft "${draft}"`);
  screen.type(keys.ctrlR);
  await shows(screen, "Type part of an earlier prompt");
  screen.type(`APP${keys.ctrlR}`);
  await draftIs("apple juice");
  screen.type(keys.ctrlR);
  await draftIs("Apple pie");
  screen.type(keys.ctrlR);
  await shows(screen, "No older prompt contains this");
  screen.type(" for two");
  await draftIs("Apple pie for two");
  screen.type(keys.escape);
  await shows(screen, "Press Esc again to clear the draft");
  screen.type(keys.escape);
  await draftIs("");
  screen.type(keys.up);
  await draftIs("Apple pie for two");
  expect(screen.screen()).not.toContain("again");
});

test("Ctrl-Z returns to the shell, and fg restores the draft", async () => {
  const screen = await (await createChatFolder()).start("writes-markdown", { isInShell: true });
  screen.type(`half a ${keys.ctrlZ}`);
  await screen.waitForEnd("shell>");
  screen.type(keys.enter);
  await screen.waitUntil(
    () => !screen.screen().includes("shell>") && screen.screen().includes("half a"),
    "draft",
  );
  screen.type("prompt\r");
  await isDone(screen, 'You said: "half a prompt"');
  screen.type(keys.ctrlD);
  expect(await screen.ended).toBe(0);
});

test("Ctrl-Z is ignored in a chat that no shell could resume", async () => {
  const screen = await (await createChatFolder()).start("writes-markdown");
  screen.type(`whole${keys.ctrlZ}`);
  await screen.waitUntil(() => screen.bytes.split("whole").length > 2, "redrawn draft");
  screen.type(keys.enter);
  await isDone(screen, 'You said: "whole"');
  screen.type(keys.ctrlD);
  expect(await screen.ended).toBe(0);
});

test("a multi-line draft rewraps when the width changes", async () => {
  const screen = await (await createChatFolder()).start("writes-markdown");
  screen.type(paste("The first line of the draft, which is long\n\tand the second one"));
  await shows(screen, "and the second one");
  screen.resize(40);
  await screen.waitUntil(
    () => fixedScreen(screen).includes(`─\n The first line of the draft, which is\n long\n`),
    "draft in 40 columns",
  );
  await expect(fixedScreen(screen)).toMatchFileSnapshot(golden("resize"));
});

test("each queued prompt can be edited in place, requeued or removed", async () => {
  const screen = await (await createChatFolder()).start("writes-markdown");
  screen.type("wait\r");
  await shows(screen, "Waiting");
  for (const prompt of ["first", "second", "third"]) {
    screen.type(`${prompt}\r`);
    await shows(screen, `⧗ ${prompt}`);
  }
  screen.type(keys.up);
  await shows(screen, "✎ third");
  screen.type(keys.up);
  await shows(screen, "✎ second");
  await expect(fixedScreen(screen)).toMatchFileSnapshot(golden("queue"));
  screen.type(" and more\r");
  await screen.waitUntil(
    (text) => /⧗ first\n⧗ second and more\n⧗ third/.test(text),
    "the edited prompt in its place",
  );
  screen.type(keys.up + keys.up + keys.up);
  await shows(screen, "✎ first");
  screen.type(keys.ctrlX);
  await screen.waitUntil((text) => !text.includes(" first"), "two prompts");
  screen.type(keys.up);
  await shows(screen, "✎ third");
  screen.type(keys.escape);
  await screen.waitUntil((text) => /⧗ second and more\n⧗ third/.test(text), "all put back");
  screen.type("half");
  await shows(screen, " half");
  screen.type(keys.escape);
  await isDone(screen, "Cancelled");
  await screen.waitUntil(
    (text) => / second and more *\n third *\n half *\n─/.test(text),
    "prompts and the draft in the editor",
  );
});

test.each(["1", "2"] as const)("queued prompts steer the running turn in version %s", async (protocol) => {
  const screen = await (await createChatFolder()).start("takes-prompts", { protocol });
  screen.type("go\r");
  await shows(screen, "Begins with go.");
  for (const prompt of ["first", "enough", "!echo after"]) {
    screen.type(`${prompt}\r`);
    await shows(screen, `⧗ ${prompt}`);
  }
  await shows(screen, "Enter sends them to the running turn");
  screen.type(keys.enter);
  await isDone(screen, "\nafter");
  const conversation = /go\.[^]*› first[^]*› enough[^]*Takes enough\.[^]*› !echo after/;
  expect(screen.everything()).toMatch(conversation);
  expect(screen.everything()).toContain("Takes first.");
  screen.type("hold\r");
  await shows(screen, "Begins with hold.");
  screen.type("later\r");
  await shows(screen, "⧗ later");
  screen.type(keys.enter);
  await shows(screen, "↳ later");
  screen.type(keys.escape);
  await screen.waitUntil((text) => /\n later *\n─/.test(text), "what the turn did not take in the editor");
});

test("pasting an image's path attaches the image", async () => {
  const folder = await createChatFolder();
  await writeFile(join(folder.cwd, "my shot.png"), "12345");
  const screen = await folder.start("takes-images");
  screen.type(`Look at ${paste(join(folder.cwd, "my\\ shot.png"))}`);
  await shows(screen, 'my shot.png"');
  screen.type(keys.enter);
  await isDone(screen, "Content: text, image/png 5.");
  expect(screen.everything()).toContain("[image my shot.png, image/png]");
});

test("sends the image on the clipboard and deletes its temporary file on exit", async () => {
  const folder = await createChatFolder();
  const image = join(folder.cwd, "clipboard");
  await writeFile(image, Buffer.from("89504e470d0a1a0a", "hex"));
  const screen = await folder.start("takes-images", { env: { WAYLAND_DISPLAY: "none", COPIED: image } });
  screen.type(keys.ctrlV);
  await shows(screen, "Cannot read the clipboard");
  await writeFile(join(folder.bin, "wl-paste"), '#!/bin/sh\ncat "$COPIED"\n');
  await chmod(join(folder.bin, "wl-paste"), 0o755);
  screen.type(keys.ctrlV);
  await shows(screen, "clipboard.png");
  const [, path = ""] = /@(\/\S+clipboard\.png)/.exec(screen.everything().replaceAll(/\n\s*/g, "")) ?? [];
  expect((await readFile(path)).length).toBe(8);
  screen.type(keys.enter);
  await isDone(screen, "Content: text, image/png 8.");
  screen.type(keys.ctrlD);
  expect(await screen.ended).toBe(0);
  await expect(readFile(path)).rejects.toMatchObject({ code: "ENOENT" });
});

test("colors follow the background that the terminal reports", async () => {
  const screen = await (await createChatFolder()).start("writes-markdown");
  screen.type("look\r");
  await isDone(screen, "parser.example/guide");
  expect(screen.bytes).toContain("\u001b]11;?");
  expect(screen.bytes).not.toContain("\u001b[38;5;24m");
  screen.type("\u001b]11;rgb:fafa/fafa/fafa\u0007");
  screen.type("go on");
  await shows(screen, "go on");
  await screen.waitUntil(() => screen.bytes.includes("\u001b[38;5;24m"), "colours for a light background");
});

test("colors suit a light background from the start if the environment specifies it", async () => {
  const folder = await createChatFolder();
  const light = await folder.start("writes-markdown", { env: { COLORFGBG: "0;15" } });
  light.type("look\r");
  await isDone(light, "parser.example/guide");
  expect(light.bytes).toContain("\u001b[38;5;24m");
  const none = await folder.start("writes-markdown", { env: { COLORFGBG: "0;15", NO_COLOR: "1" } });
  none.type("look\r");
  await isDone(none, "parser.example/guide");
  expect(none.bytes).not.toContain("\u001b[38;5;");
});

test("recalling an earlier prompt places the cursor after its last line", async () => {
  const screen = await (await createChatFolder()).start("writes-markdown");
  await shows(screen, 'Try "help"');
  for (const prompt of ["one", paste("two\nthree"), "four"]) {
    screen.type(`${prompt}\r`);
    await isDone(screen, prompt === "one" ? "one" : prompt === "four" ? "four" : "three");
  }
  screen.type(`${keys.up}${keys.up}!`);
  await screen.waitUntil((text) => / two *\n three! *\n─/.test(text), "the second prompt, continued");
  expect(screen.everything().split('Try "help"')).toHaveLength(1);
});

test("Shift-Tab switches to the next mode, and wraps around after the last one", async () => {
  const screen = await (await createChatFolder()).start("showcase-agent");
  await shows(screen, "\nAsk · ");
  for (const mode of ["Code", "Ask"]) {
    screen.type(keys.shiftTab);
    await shows(screen, `\n${mode} · `);
  }
  expect(screen.everything()).not.toContain("no modes");
});

test("the status line shows the folder of a session that was opened from another folder", async () => {
  const screen = await (await createChatFolder()).start("showcase-agent");
  await shows(screen, "\nAsk · /");
  screen.type("/sessions\r");
  await shows(screen, "→ Fix the greeting");
  screen.type(keys.enter);
  await shows(screen, "\nAsk · /project");
  expect(screen.screen()).not.toContain("parley-screen-");
});

test("Ctrl-G names the editor variables if none is set, and keeps the draft", async () => {
  const screen = await (
    await createChatFolder()
  ).start("writes-markdown", { env: { VISUAL: "", EDITOR: "" } });
  screen.type(`a draft${keys.ctrlG}`);
  await shows(screen, "neither VISUAL nor EDITOR is set");
  await screen.waitUntil((text) => / a draft *\n─/.test(text), "draft");
  expect(screen.everything()).not.toContain("You said");
});

test("completes a command from the typed text, even before the command list arrives", async () => {
  const screen = await (await createChatFolder()).start("writes-markdown");
  screen.type("/");
  await shows(screen, "→ /help");
  screen.type(`mode${keys.tab}`);
  await shows(screen, "/mode");
  screen.type(keys.enter);
  await shows(screen, "The session has no modes to choose from");
  expect(screen.everything()).not.toContain("You said");
});

test("one Enter sends a command whose argument is typed in full", async () => {
  const screen = await (await createChatFolder()).start("showcase-agent");
  await shows(screen, "\nAsk · ");
  screen.type("/mode cod");
  await shows(screen, "→ Code");
  screen.type("e");
  await screen.waitUntil((text) => !text.includes("→ Code"), "no choices");
  screen.type(keys.enter);
  await shows(screen, "Mode is now Code");
  expect(screen.screen()).toContain("› /mode code\n");
});

test("an unknown command is not sent unless a space precedes it, even from the history", async () => {
  const screen = await (await createChatFolder()).start("writes-markdown");
  screen.type("/modle\r");
  await shows(screen, "Unknown command /modle. Did you mean /mode?");
  screen.type(keys.up);
  await screen.waitUntil((text) => / \/modle *\n─/.test(text), "the refused prompt");
  screen.type(keys.ctrlC);
  for (const prompt of [" /modle", " !pwd"]) {
    screen.type(`${prompt}\r`);
    await isDone(screen, `You said: "${prompt.trim()}"`);
  }
  screen.type(`${keys.up}${keys.enter}`);
  await screen.waitUntil((text) => text.split('You said: "!pwd"').length === 3, "the repeated prompt");
  screen.type("/quit\r");
  expect(await screen.ended).toBe(0);
});
