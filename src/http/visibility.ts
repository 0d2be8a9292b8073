import type { Outcome } from '../commands/commands.ts';
import type { Position } from '../domain/kernel/event.ts';
import { type Answer, accepted, refused, succeeded } from './answers.ts';
import type { HttpParts } from './parts.ts';

/** How long a write waits for the read models that its page needs, in milliseconds (design.md, Reading). */
export const VISIBLE_WITHIN = 2_000;

/** What a write changes on screen. */
export interface Shown {
  /** The read models that its page needs. */
  readonly models: readonly string[];
  /** Where the result can be read once they are there. */
  readonly location: string;
}

/**
 * Answers a command with what it led to, read back: 202 with its location when the read models are late or the row is
 * not there yet. A refusal is passed on.
 */
export const answerVisible = async <Body>(
  waitFor: HttpParts['waitFor'],
  outcome: Outcome<{ readonly position: Position }>,
  { models, location }: Shown,
  read: () => Promise<Body | null>,
): Promise<Answer<Body>> => {
  if (outcome.outcome === 'rejected') return refused(outcome.rejection);
  const { position } = outcome;
  const body = (await waitFor(models, position, VISIBLE_WITHIN)) ? await read() : null;
  return body === null ? accepted(location, position) : succeeded(body, position);
};

/** Answers a command that has nothing to show but what it took away. It is done, even if lists still have it. */
export const answerDone = async (
  waitFor: HttpParts['waitFor'],
  outcome: Outcome<{ readonly position: Position }>,
  models: readonly string[],
): Promise<Answer<null>> => {
  if (outcome.outcome === 'rejected') return refused(outcome.rejection);
  await waitFor(models, outcome.position, VISIBLE_WITHIN);
  return succeeded(null, outcome.position);
};

/** Answers a repeated call from what its first one made; it may not be readable even now. */
export const answerAgain = async <Body>(
  { location }: Pick<Shown, 'location'>,
  read: () => Promise<Body | null>,
): Promise<Answer<Body>> => {
  const body = await read();
  return body === null ? accepted(location) : succeeded(body);
};
