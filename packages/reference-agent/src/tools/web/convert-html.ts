// Runs in a worker thread and converts HTML to Markdown.
import { parentPort, workerData } from "node:worker_threads";

import Turndown from "turndown";

const turndown = new Turndown({ headingStyle: "atx", codeBlockStyle: "fenced", bulletListMarker: "-" });
turndown.remove(({ nodeName }) => /^(?:SCRIPT|STYLE|NOSCRIPT|IFRAME|TEMPLATE)$/i.test(nodeName));
parentPort?.postMessage(turndown.turndown(workerData as string).trim(), []);
