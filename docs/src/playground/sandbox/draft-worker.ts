import * as v1 from "@parley/agent/v1/unstable";
import * as v2 from "@parley/agent/v2/unstable";

import { runPrograms } from "./agent-worker.ts";
import * as mcp from "./mcp-connections.ts";

runPrograms({
  "@parley/agent/v1/unstable": v1,
  "@parley/agent/v2/unstable": v2,
  "@parley/mcp-transport": mcp,
});
