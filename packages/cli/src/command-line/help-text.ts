/** Help on naming an agent on the command line. */
export const agentHelp = `
The agent is any program that speaks the Agent Client Protocol on its standard
input and output. Put its command last, after --, or name one of the config
file. Without one it is the default agent of that file, "parley-agent" on PATH,
or an installed @parley/reference-agent.

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
Its MCP servers are given to every session. "files": false and "terminals":
false beside them say --no-files and --no-terminals for every run.`;

/** Help on `--allow`. */
export const allowHelp = `
What --allow lets the agent do, by what it says of each step (it is no sandbox:
what the agent does not ask about is not held up):
  none   nothing that it asks about
  reads  read, search and think
  edits  that, and edit, move and delete files
  all    everything, commands too`;

/** Help on the output of `--json`, except for the line at the end. */
export const jsonHelp = `
With --json stdout has one JSON object a line, by its "type":
  session     the session, the agent and the protocol version
  update      a session/update as the agent sent it
  permission  what was asked for, and how it was answered`;

/** Help on `--no-files` and `--no-terminals`. */
export const lendingHelp = `
An agent of version 1 may read and write text files through this program, in
the folders of its session and nowhere else, and have it run commands, whose
output is shown as it comes. What you should be asked about, the agent asks
first: neither --no-files nor --no-terminals keeps it from doing so by itself.`;

/** Help on the exit codes. */
export const exitCodeHelp = `
Exit codes:
  0    every turn ended well
  1    a prompt failed, or its turn was refused or cut short
  2    the command line or the config file makes no sense
  3    the agent could not be started, did not open the session, or broke
  4    all ended well, but something was rejected without asking anybody
  5    stdout could not be written
  130  cancelled by Ctrl-C (SIGINT)`;
