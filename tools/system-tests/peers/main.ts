// Installs a program of `npm/`, and prints its `node_modules`: `node main.ts pi-acp`.
import { installPeer } from "./install-peer.ts";

console.log(await installPeer(process.argv[2] ?? ""));
