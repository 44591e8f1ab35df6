/** Help on naming an agent on the command line. */
export const agentHelp = `
The agent is any program that speaks the Agent Client Protocol on its standard
input and output. Put its command last, after --, or name one of the config
file. Without one it is the default agent of that file, the
@parley/reference-agent beside this program, or "parley-agent" on PATH. With
--url it is the one that a server has at an address; "parley serve" is such a
server.

Only a command after -- starts in the current folder. The others start in your
home folder, and nothing that the current folder brings along is run: not its
@parley/reference-agent, unless "parley chat" has asked you, and no program in
its node_modules/.bin.

The config file is $XDG_CONFIG_HOME/parley/config.json, or else
~/.config/parley/config.json:
  {
    "defaultAgent": "claude",
    "agents": {
      "claude": {
        "command": "npx",
        "args": ["@agentclientprotocol/claude-agent-acp"],
        "env": { "NAME": "value" }
      }
    },
    "mcpServers": {
      "files": { "command": "my-mcp-server", "args": [], "env": {} },
      "web": {
        "type": "http",
        "url": "https://example.com/mcp",
        "headers": { "Authorization": "Bearer ..." }
      }
    }
  }
A leading ~ in a command or an argument is your home folder. The MCP servers are
given to every session; the command of one is an absolute path, or a name that
is looked up on PATH, outside of the project. "files": false and
"terminals": false beside them lend nothing without --files and --terminals.`;

/** Help on `--allow`. */
export const allowHelp = `
Work that --allow permits, by the kind that the agent gives each step. That is
the agent's own word, and it need not ask at all: --allow is for agents that you
trust, and no sandbox.
  none   nothing that the agent asks for
  reads  read, search and think
  edits  also edit, move and delete files
  all    everything, also commands`;

/** Help on the output of `--json`, except for the line at the end. */
export const jsonHelp = `
With --json stdout has one JSON object a line, by its "type":
  session     the session, the agent and the protocol version
  update      a session/update as the agent sent it
  permission  a permission request, and its answer`;

/** Help on `--files` and `--terminals`, ending with what is lent by default. */
const lendingHelp = `
An agent of version 1 can read and write text files through this program, only
in the folders of its session (--files), and have it run any command as you
(--terminals), whose output is shown live. The program does not ask you before
that: the agent is expected to. An agent at an address (--url) gets only what
these options name.`;

/** Help on what a chat lends. */
export const chatLendingHelp: string = `${lendingHelp} At a terminal, an agent that is started here gets
both, as the first line on stderr says; otherwise what --allow permits: reads,
edits, or all for commands. Neither --no-files nor --no-terminals prevents it
from doing the same by itself.`;

/** Help on what a single prompt lends. */
export const runLendingHelp: string = `${lendingHelp} An agent that is started here also gets what --allow
permits: reading with reads, writing with edits, commands with all. Neither
--no-files nor --no-terminals prevents it from doing the same by itself.`;

/** Help on the exit codes. */
export const exitCodeHelp = `
Exit codes:
  0    every turn ended well
  1    a prompt failed, or its turn was refused or cut short
  2    the command line or the config file is invalid
  3    the agent could not be started, did not open the session, or failed
  4    all ended well, but something was rejected without asking
  5    stdout could not be written
  130  cancelled by Ctrl-C (SIGINT)`;
