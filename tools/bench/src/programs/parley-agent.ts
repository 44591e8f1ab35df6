import { stdioTransport } from "@parley/protocol/stdio";

import { serveWork } from "./serve-work.ts";

serveWork(stdioTransport());
