/** The help text of the program. */
export const helpText = `Usage: parley-conformance <command> [options]

Checks programs of the Agent Client Protocol against its rules.

Commands:
  agent -- <command>        check the agent that a command starts
  agent --url <url>         check a served agent: http, https, ws or wss
  client -- <command>       check a client that sends one prompt and exits; "{agent}" in its command
                            becomes the command of an agent that the kit scripts, "{agent-line}" one word
  client --adapter <file>   check a client that a module drives: it can cancel, answer and load, too
  registry <agent.json>     check the entry of an agent in the registry: the file, the icon beside it, and
                            the agent, which npx or uvx starts; with "-- <command>", that one
  list                      print the rules
  explain <id>              print one rule: who follows it, how to repair, where to read

Options of "agent":
  --prompt <text>           a prompt that is answered at once (default: "Hello")
  --cancel-prompt <text>    a prompt that works until it is cancelled (default: that of --prompt)
  --permission-prompt <text>  a prompt that makes the agent ask for a permission; it is allowed
  --auth-method <id>        an authentication method that may be used
  --cwd <folder>            the folder of the sessions (default: a new one, deleted at the end)
  --header <name: value>    a header for --url, or @file with one a line, for secrets; may be repeated
  --other-header <name: value>  a header of another user, who must not reach the sessions of the first

Options of the run ("client" has --protocol, and like "registry" --only, --timeout and the baselines):
  --protocol <1|2>          check one version of the protocol (default: both)
  --only <id>               check rules whose id begins so: ACP-CANCEL; may be repeated
  --timeout <seconds>       how long an answer may take (default: 10; of clients, 30; of entries, 60)
  --quiet <milliseconds>    how long to listen where nothing may follow (default: 300)
  --jobs <number>           checks that run at the same time (default: 4)
  --repeat <number>         run so many times, each in another order (default: 1)
  --seed <number>           the order of the first run (default: 0, the order of the list)
  --baseline <file>         failures that are expected, one a line: v1 ACP-INIT-003
  --write-baseline <file>   write the failures of this run to a file

Output:
  --verbose                 print the rules that are followed, too
  --junit <file>            write JUnit XML to a file
  --html <file>             write a page with each failure and its messages to a file
  --badge <file>            write a badge: .svg, or .json for an endpoint badge of shields.io
  --github                  print annotations for a GitHub workflow, too
  --json                    print JSON in place of text; also of "list" and "explain"
  --help, --version         print this, or the version

Exit code 0: every rule that must be followed is. 1: one is broken, or the baseline is out of date.
2: the command line is wrong. 3: the program did not start.
`;
