// Prints a permission file's decision about `git status` in a folder.
import { filePermissionStore } from "@parley/permission/node";

const [file, root] = process.argv.slice(2);
const query = { subject: { type: "command", command: "git status" }, roots: [root], owner: "" };
console.log((await filePermissionStore(file).find(query))?.decision ?? "nothing");
