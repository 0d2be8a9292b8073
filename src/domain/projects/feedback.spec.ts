import { describe, expect, it } from 'vitest';
import { id } from '../../../test/builders/ids.ts';
import { aFeedback, projectHistories } from '../../../test/builders/projects.ts';
import { specify } from '../kernel/specify.ts';
import { type GivenFeedback, giveFeedback } from './commands.ts';
import { project } from './decide.ts';
import { feedbackGiven, feedbackRevised } from './events.ts';

// Completed on 30 June 2026 at 15:00.
const { pending, matching, inProgress, completed, cancelled } = projectHistories;

const given = aFeedback();
const { consultantId: _consultantId, givenAt, ...answers } = given;
const answered = (changes: Partial<GivenFeedback> = {}): GivenFeedback => ({
  ...answers,
  at: givenAt,
  quoteAs: null,
  ...changes,
});
const ofConsultant = { side: 'consultant', givenBy: id(2), words: null } as const;

describe('giving feedback', () => {
  it('records it with the consultant who did the work', () => {
    specify(project)
      .given(...completed)
      .when(giveFeedback(answered()))
      .then(feedbackGiven(given));
  });

  it('is possible for each side', () => {
    specify(project)
      .given(...completed, feedbackGiven(given))
      .when(giveFeedback(answered(ofConsultant)))
      .then(feedbackGiven({ ...given, ...ofConsultant }));
  });

  it('takes the lowest score', () => {
    const lowest = { quality: 1, communication: 1, again: 1 } as const;
    specify(project)
      .given(...completed)
      .when(giveFeedback(answered(lowest)))
      .then(feedbackGiven({ ...given, ...lowest }));
  });

  it('does nothing when repeated, however late', () => {
    specify(project)
      .given(...completed, feedbackGiven(given))
      .when(giveFeedback(answered({ at: '2027-07-02T09:00:00.000Z' })))
      .then();
  });

  it('is possible up to 90 days after completion', () => {
    specify(project)
      .given(...completed)
      .when(giveFeedback(answered({ at: '2026-09-28T15:00:00.000Z' })))
      .then(feedbackGiven({ ...given, givenAt: '2026-09-28T15:00:00.000Z' }));
  });

  it('is refused after 90 days', () => {
    specify(project)
      .given(...completed)
      .when(giveFeedback(answered({ at: '2026-09-28T15:00:00.001Z' })))
      .thenRejected('feedback-closed');
  });

  it.each([
    ['pending', pending],
    ['matching', matching],
    ['in progress', inProgress],
  ])('is not possible while the project is %s', (_status, history) => {
    specify(project)
      .given(...history)
      .when(giveFeedback(answered()))
      .thenRejected('project-not-completed');
  });

  it('is not possible for a cancelled project', () => {
    specify(project)
      .given(...cancelled)
      .when(giveFeedback(answered()))
      .thenRejected('project-cancelled');
  });

  it.each([
    ['quality', 0],
    ['communication', 6],
    ['again', 2.5],
  ] as const)('needs a score from 1 to 5 for %s', (question, score) => {
    specify(project)
      .given(...completed)
      .when(giveFeedback(answered({ [question]: score })))
      .thenRejected('score-out-of-range', question);
  });
});

describe('changing feedback', () => {
  const change = { quality: 3, words: null };

  it('is possible for 7 days, and keeps the time at which it was given', () => {
    specify(project)
      .given(...completed, feedbackGiven(given))
      .when(giveFeedback(answered({ ...change, at: '2026-07-09T09:00:00.000Z' })))
      .then(feedbackRevised({ ...given, ...change }));
  });

  it('is refused after 7 days', () => {
    specify(project)
      .given(...completed, feedbackGiven(given))
      .when(giveFeedback(answered({ ...change, at: '2026-07-09T09:00:00.001Z' })))
      .thenRejected('feedback-settled');
  });

  it('does not extend the 7 days', () => {
    specify(project)
      .given(...completed, feedbackGiven(given), feedbackRevised({ ...given, ...change }))
      .when(giveFeedback(answered({ at: '2026-07-10T09:00:00.000Z' })))
      .thenRejected('feedback-settled');
  });

  it('leaves the feedback of the other side as it is', () => {
    const theirs = feedbackGiven({ ...given, ...ofConsultant });
    specify(project)
      .given(...completed, theirs, feedbackGiven(given), feedbackRevised({ ...given, ...change }))
      .when(giveFeedback(answered(ofConsultant)))
      .then();
  });
});

it('feedback outside a completed project changes nothing', () => {
  const state = inProgress.reduce(project.evolve, project.initial);
  expect(project.evolve(state, feedbackGiven(given))).toBe(state);
});
