import type { Written } from '../commands/outcome.ts';
import { type Answer, accepted, refused, succeeded } from './answers.ts';
import type { HttpParts } from './parts.ts';

/** How long a write waits for the read models, in milliseconds (design.md, Reading). */
export const VISIBLE_WITHIN = 2_000;

export interface Shown {
  readonly models: readonly string[];
  /** The address of the result. */
  readonly location: string;
}

/**
 * Answers a command with its result from the read models, or with 202 and the location when they are late. Passes on a
 * rejection.
 */
export const answerVisible = async <Body>(
  waitFor: HttpParts['waitFor'],
  outcome: Written,
  { models, location }: Shown,
  read: () => Promise<Body | null>,
): Promise<Answer<Body>> => {
  if (outcome.outcome === 'rejected') return refused(outcome.rejection);
  const { position } = outcome;
  const body = (await waitFor(models, position, VISIBLE_WITHIN)) ? await read() : null;
  return body === null ? accepted(location, position) : succeeded(body, position);
};

/** Answers a command without a result, even if the read models are late. */
export const answerDone = async (
  waitFor: HttpParts['waitFor'],
  outcome: Written,
  models: readonly string[],
): Promise<Answer<null>> => {
  if (outcome.outcome === 'rejected') return refused(outcome.rejection);
  await waitFor(models, outcome.position, VISIBLE_WITHIN);
  return succeeded(null, outcome.position);
};

/** Answers a repeated call with the result of the first one, or with 202 while it is not visible. */
export const answerAgain = async <Body>(
  { location }: Pick<Shown, 'location'>,
  read: () => Promise<Body | null>,
): Promise<Answer<Body>> => {
  const body = await read();
  return body === null ? accepted(location) : succeeded(body);
};
