export const agentHelp = `
The agent is any program that speaks the Agent Client Protocol on stdin and
stdout. Put its command last, after --, or name an agent of the config file.
Without either, parley uses the config file's default agent, the
@parley/reference-agent installed next to it, or "parley-agent" on PATH. With
--url, it connects to an agent on a server, such as "parley serve".

Only a command after -- starts in the current folder. Other agents start in your
home folder, and parley runs no program of the current folder: nothing in its
node_modules/.bin, and its @parley/reference-agent only after "parley chat" has
asked you.

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
A leading ~ in a command or an argument is your home folder. Every session gets
the MCP servers. Their command is an absolute path, or a name that is looked up
on PATH, outside the project. With "files": false and "terminals": false in the
same file, agents need --files and --terminals to use your files and commands.`;

export const allowHelp = `
--allow permits tool calls by their kind. It relies on what the agent says about
its calls, and an agent may act without asking. It is not a sandbox: use it only
with agents that you trust.
  none   reject everything that the agent asks for
  reads  read, search and think
  edits  also edit, move and delete files
  all    everything, including commands`;

/** The help text about the output of `--json`, without its last line. */
export const jsonHelp = `
With --json, each line on stdout is a JSON object with one of these types:
  session     the session, the agent and the protocol version
  update      a session/update as the agent sent it
  permission  a permission request and its answer`;

/** Help text for `--files` and `--terminals`, without the defaults. */
const lendingHelp = `
A version 1 agent can use parley to read and write text files in the folders of
its session (--files), and to run any command as you, with live output
(--terminals). parley does not ask you first; the agent is expected to. An agent
at an address (--url) gets only what these options grant.`;

/** Help text about what `chat` gives the agent access to by default. */
export const chatLendingHelp: string = `${lendingHelp}
In a terminal, an agent that parley starts gets both, as the first line on
stderr says. Otherwise it gets what --allow permits: reading with reads, writing
with edits, commands with all. --no-files and --no-terminals do not stop an
agent from doing the same itself.`;

/** Help text about what `run` gives the agent access to by default. */
export const runLendingHelp: string = `${lendingHelp}
An agent that parley starts also gets what --allow permits: reading with reads,
writing with edits, commands with all. --no-files and --no-terminals do not stop
an agent from doing the same itself.`;

export const exitCodeHelp = `
Exit codes:
  0    every turn succeeded
  1    a prompt failed, or its turn was refused or cut short
  2    the command line or the config file is invalid
  3    the agent could not be started, did not open the session, or failed
  4    every turn succeeded, but something was rejected without asking
  5    stdout could not be written
  130  cancelled by Ctrl-C (SIGINT)`;
