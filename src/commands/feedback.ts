import { type GivenFeedback, giveFeedback } from '../domain/projects/commands.ts';
import type { QuoteName } from '../domain/projects/limits.ts';
import { orNull } from './form.ts';
import { type Done, refused } from './outcome.ts';
import { type ProjectPlace, raters } from './participant.ts';
import type { CommandParts } from './parts.ts';
import type { TakeStep } from './project-steps.ts';
import type { RequestContext } from './request-context.ts';

type Answers = Pick<GivenFeedback, 'quality' | 'communication' | 'again'> & {
  readonly words?: string | null | undefined;
  readonly quoteAs?: QuoteName | null | undefined;
};

export const feedbackCommands = ({ clock }: Pick<CommandParts, 'clock'>, take: TakeStep) => ({
  /**
   * Gives or changes the feedback of the charity or consultant of a completed project. Rejections:
   * `project-unknown`, `not-a-participant`, `project-not-completed`, `feedback-closed`, `feedback-settled`.
   */
  giveFeedback: async (
    { words, quoteAs = null, ...scores }: Answers,
    place: ProjectPlace,
    request: RequestContext,
  ): Done => {
    const { role, userId } = place.by;
    if (role === 'admin') return refused(raters.refusal);
    const occurredAt = clock();
    const given = { ...scores, words: orNull(words), quoteAs };
    const answers = { ...given, side: role, givenBy: userId, at: occurredAt.toISOString() };
    return take({ command: giveFeedback(answers), place, policy: raters, occurredAt }, request);
  },
});
