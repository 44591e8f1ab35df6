// Runs all cases one after another in a single process, because some replace system programs.
import "./conversation.cases.ts";
import "./commands.cases.ts";
import "./processes.cases.ts";
import "./paths.cases.ts";
import "./permissions.cases.ts";
import "./storage.cases.ts";
import "./mcp.cases.ts";
