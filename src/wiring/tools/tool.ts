import { type Logger, pino } from 'pino';
import { openLogger } from '../../platform/logger.ts';
import { StartRefused } from '../../platform/start-refused.ts';

/** A command of the command line, beside the server: `npm run <tool> -- <args>`. */
export interface ToolRun {
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Writes a line of the result, to standard output. */
  readonly print: (line: string) => void;
  /** Writes a line for whoever waits, to standard error. */
  readonly say: (line: string) => void;
  /** Aborts when whoever started the tool wants it to stop. */
  readonly signal: AbortSignal;
}

/** Answers with the exit code. Throws `StartRefused`, with a sentence for the operator, for exit code 2. */
export type Tool = (run: ToolRun) => Promise<number>;

/** Warnings of a tool's parts, beside what the tool itself says. */
export const toolLogger = (): Logger => openLogger({ logLevel: 'warn' }, pino.destination(2));

/** What a command line asks for, as `read` makes it out: what that throws is refused, with how the tool is used. */
export const askedOf = <Asked>(usage: string, read: () => Asked): Asked => {
  try {
    return read();
  } catch (error) {
    throw new StartRefused(`${error instanceof Error ? error.message : 'These arguments are wrong.'}\n${usage}`);
  }
};

/** Lets a tool tell how far it is without telling it all the time: at most once in so many milliseconds, from now on. */
export const nowAndThen = (everyMs: number, say: ToolRun['say']): ((line: () => string) => void) => {
  let told = performance.now();
  return (line) => {
    if (performance.now() - told < everyMs) return;
    told = performance.now();
    say(line());
  };
};
