// Starts a child that runs until it is killed, prints the child's id, and keeps running.
import { spawn } from "node:child_process";

const script = "setInterval(() => {}, 1000)";
const child = spawn(process.execPath, ["-e", script], { stdio: "ignore" });
console.log(child.pid);
setInterval(() => {}, 1000);
