import { parseArgs } from 'node:util';
import { type Logger, pino } from 'pino';
import { openLogger } from '../../platform/logger.ts';
import { StartRefused } from '../../platform/start-refused.ts';

/** Runs a command-line tool: `npm run <tool> -- <args>`. */
export interface ToolRun {
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly print: (line: string) => void;
  /** Writes a progress line to standard error. */
  readonly say: (line: string) => void;
  /** Aborts when the operator stops the tool. */
  readonly signal: AbortSignal;
}

/** Returns the exit code. Throws `StartRefused`, with a message for the operator, for exit code 2. */
export type Tool = (run: ToolRun) => Promise<number>;

/** Logs warnings of the platform's parts to standard error. */
export const toolLogger = (): Logger =>
  openLogger({ logLevel: 'warn', logFormat: process.stderr.isTTY ? 'text' : 'json' }, pino.destination(2));

/** Returns what `parse` reads from the command line; turns its errors into `StartRefused` followed by the usage. */
export const parseOrRefuse = <Arguments>(usage: string, parse: () => Arguments): Arguments => {
  try {
    return parse();
  } catch (error) {
    throw new StartRefused(`${error instanceof Error ? error.message : 'The arguments are wrong.'}\n${usage}`);
  }
};

/** Returns the only member that a command line names; throws `StartRefused` if there is not exactly one. */
export const oneMember = (usage: string, args: readonly string[]): string =>
  parseOrRefuse(usage, () => {
    const [name, ...rest] = parseArgs({ args: [...args], allowPositionals: true }).positionals;
    if (name === undefined || rest.length > 0) throw new Error('Please name one member.');
    return name;
  });

/** Throttles progress lines: at most one per interval, the first after one interval. */
export const throttled = (say: ToolRun['say'], everyMs = 2_000): ((line: () => string) => void) => {
  let last = performance.now();
  return (line) => {
    if (performance.now() - last < everyMs) return;
    last = performance.now();
    say(line());
  };
};
