import assert from "node:assert/strict";

import type { Task } from "../task.ts";

export const mustacheTask: Task = {
  id: "mustache",
  name: "mustache",
  license: "MIT",
  broken: {
    version: "4.0.0",
    integrity:
      "sha512-FJgjyX/IVkbXBXYUwH+OYwQKqWpFPLaLVESd70yHjSDunwzV2hZOoTBvPf4KLoxesUzzyfTH6F784Uqd7Wm5yA==",
  },
  fixed: {
    version: "4.0.1",
    integrity:
      "sha512-yL5VE97+OXn4+Er3THSmTdCFCtx5hHWzrolvH+JObZnUYwuaG7XV+Ch4fR2cIrcYI0tFHxS7iyFYl14bW8y2sA==",
  },
  statement: [
    "Tags that are passed to `render` are lost in nested partials: a partial that is included by another",
    "partial is parsed with them, but the partials in it are not. With the tags `<%` and `%>`, `<%> a %>`,",
    "where `a` is `<%> b %>` and `b` is `<% name %>`, gives the text `<% name %>`.",
  ].join(" "),
  judge(load) {
    const mustache = load() as {
      render(...args: [template: string, view: object, partials: object, tags?: string[]]): string;
    };
    const partials = { a: "[<%> b %>]", b: "{<% name %>}" };
    assert.equal(mustache.render("<%> a %>", { name: "x" }, partials, ["<%", "%>"]), "[{x}]");
    assert.equal(mustache.render("<%> b %>", { name: "x" }, partials, ["<%", "%>"]), "{x}");
    assert.equal(mustache.render("{{> a}}", { name: "x" }, { a: "({{> b}})", b: "{{name}}" }), "(x)");
  },
};
