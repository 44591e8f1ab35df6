/** Help on naming an agent on the command line. */
export const agentHelp = `
The agent is any program that speaks the Agent Client Protocol on its standard
input and output. Put its command last, after --, or name one of the config
file. Without one it is the default agent of that file, "parley-agent" on PATH,
or an installed @parley/reference-agent. With --url it is the one that a server
has at an address; "parley serve" is such a server.

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
Its MCP servers are given to every session. "files": false and
"terminals": false beside them say --no-files and --no-terminals for every run.`;

/** Help on `--allow`. */
export const allowHelp = `
Work that --allow permits, by the kind that the agent gives each step (it is not
a sandbox: what the agent does without asking is not prevented):
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

/** Help on `--no-files` and `--no-terminals`. */
export const lendingHelp = `
An agent of version 1 may read and write text files through this program, only
in the folders of its session, and have it run commands, whose output is shown
live. The agent requests permissions before that. Neither --no-files nor
--no-terminals prevents it from doing the same by itself.`;

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
