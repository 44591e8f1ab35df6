import type { ChatOptions } from "../commands/chat.ts";
import type { ExitCode } from "../exit-code.ts";
import {
  withChosenAgent,
  agentCommand,
  allowOption,
  continueOption,
  withAgentWords,
  withLending,
} from "./command-line.ts";
import type { CommandLine, ParsedOptions } from "./command-line.ts";
import { fittingHelp } from "./fitting-help.ts";
import { agentHelp, allowHelp, chatLendingHelp, exitCodeHelp, jsonHelp } from "./help-text.ts";

const help = `${agentHelp}

In a terminal, type your prompts:
  /?                      list the commands
  Tab                     complete commands, and file paths after @
  Shift-Enter, Alt-Enter  start a new line, like a backslash at the end of one
  Up                      edit a queued prompt, or an earlier one
  Shift-Tab               switch to the next mode that still asks you
  Ctrl-C                  cancel the turn or clear the draft; twice to exit
  Ctrl-D, /exit, /quit    exit
  Ctrl-O                  expand long output, thoughts and subagents
  Ctrl-T                  cancel a subagent
  Ctrl-G                  open your editor (VISUAL, EDITOR)
  Ctrl-V                  paste an image; pasting an image's path does the same
A prompt that you send during a turn waits until it ends. If the agent supports
steering, Enter without a draft sends it to the running turn. Answer permission
requests with the arrow keys or a letter, and confirm with Enter. If you type a
sentence instead, it becomes your next prompt. A form asks for one field at a
time and shows your answers before it sends them; Escape declines it. If the
agent wants you to visit a page, open it yourself: parley never opens pages.

If you name no agent, the first chat in a terminal lets you choose: the
reference agent, or a known agent that is installed. Your choice becomes the
config file's default agent; --choose asks again.

--plain never redraws the screen, for screen readers and simple terminals.
PARLEY_PLAIN=1 does the same for every chat.
PARLEY_REDUCED_MOTION=1 turns off animations.

Without a terminal, each line of stdin is a prompt, and stdout shows the
conversation as plain text, without the agent's thoughts. Everything that the
agent asks for is rejected, unless --allow permits it.
${jsonHelp}
  turn        the end of a turn: its stop reason and usage
  end         the exit code
${allowHelp}
${chatLendingHelp}

What you allow for a project is stored in
$XDG_STATE_HOME/parley/permissions.json, by default
~/.local/state/parley/permissions.json.
${exitCodeHelp}

Examples:
  $ parley chat
  $ parley chat claude
  $ parley chat -- npx @agentclientprotocol/claude-agent-acp
  $ parley chat --load sess_1 -- my-agent --acp
  $ parley chat --continue --allow edits
  $ echo "Fix the failing test" | parley chat --allow all -- my-agent`;

export function addChatCommand(line: CommandLine, act: (options: ChatOptions) => Promise<ExitCode>): void {
  withLending(withAgentWords(agentCommand(line, "chat")))
    .description("Chat with an agent.")
    .option("--load <session>", "load this session in its own folder and show its history")
    .addOption(continueOption("load"))
    .option("--choose", "choose the agent to use from now on")
    .addOption(allowOption("what the agent may do without asking (default: none)"))
    .option("--json", "print one JSON object per line, and read one prompt per line")
    .option("--plain", "never redraw the screen, for screen readers and simple terminals")
    .option("--thoughts", "show whole thoughts, not only the start of each")
    .addHelpText("after", fittingHelp(help))
    .action(async (words: string[], values: ParsedOptions<ChatOptions>) => {
      const defaults = { verbose: false, json: false, plain: false };
      line.finish(await act({ ...defaults, ...withChosenAgent(values, [...words, ...line.agentWords]) }));
    });
}
