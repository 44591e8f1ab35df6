// Installs a program of `npm/`, and prints the `node_modules` that it is in: `node main.ts pi-acp`.
import { installPeer } from "./install-peer.ts";

console.log(await installPeer(process.argv[2] ?? ""));
