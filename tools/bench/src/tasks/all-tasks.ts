import { bigJsTask } from "./cases/big-js-task.ts";
import { bytesTask } from "./cases/bytes-task.ts";
import { cookieTask } from "./cases/cookie-task.ts";
import { denqueTask } from "./cases/denque-task.ts";
import { fastSafeStringifyTask } from "./cases/fast-safe-stringify-task.ts";
import { freshTask } from "./cases/fresh-task.ts";
import { httpCacheSemanticsTask } from "./cases/http-cache-semantics-task.ts";
import { iarnaTomlTask } from "./cases/iarna-toml-task.ts";
import { ignoreTask } from "./cases/ignore-task.ts";
import { iniTask } from "./cases/ini-task.ts";
import { ipTask } from "./cases/ip-task.ts";
import { jsescTask } from "./cases/jsesc-task.ts";
import { jsonParseEvenBetterErrorsTask } from "./cases/json-parse-even-better-errors-task.ts";
import { json5Task } from "./cases/json5-task.ts";
import { jsonpointerTask } from "./cases/jsonpointer-task.ts";
import { markedTask } from "./cases/marked-task.ts";
import { minimistTask } from "./cases/minimist-task.ts";
import { mustacheTask } from "./cases/mustache-task.ts";
import { nanoidTask } from "./cases/nanoid-task.ts";
import { netmaskTask } from "./cases/netmask-task.ts";
import { normalizeUrlTask } from "./cases/normalize-url-task.ts";
import { papaparseTask } from "./cases/papaparse-task.ts";
import { picomatchTask } from "./cases/picomatch-task.ts";
import { qsTask } from "./cases/qs-task.ts";
import { querystringifyTask } from "./cases/querystringify-task.ts";
import { quickLruTask } from "./cases/quick-lru-task.ts";
import { saxTask } from "./cases/sax-task.ts";
import { semverTask } from "./cases/semver-task.ts";
import { shellQuoteTask } from "./cases/shell-quote-task.ts";
import { slugifyTask } from "./cases/slugify-task.ts";
import type { Task } from "./task.ts";

/** All tasks, by their ids. */
export const ALL_TASKS: readonly Task[] = [
  bigJsTask,
  bytesTask,
  cookieTask,
  denqueTask,
  fastSafeStringifyTask,
  freshTask,
  httpCacheSemanticsTask,
  iarnaTomlTask,
  ignoreTask,
  iniTask,
  ipTask,
  jsescTask,
  jsonParseEvenBetterErrorsTask,
  json5Task,
  jsonpointerTask,
  markedTask,
  minimistTask,
  mustacheTask,
  nanoidTask,
  netmaskTask,
  normalizeUrlTask,
  papaparseTask,
  picomatchTask,
  qsTask,
  querystringifyTask,
  quickLruTask,
  saxTask,
  semverTask,
  shellQuoteTask,
  slugifyTask,
];
