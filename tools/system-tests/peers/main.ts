// Installs a program from `npm/` and prints its `node_modules` folder. Usage: `node main.ts pi-acp`
import { installPeer } from "./install-peer.ts";

console.log(await installPeer(process.argv[2] ?? ""));
