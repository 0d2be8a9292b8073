import { describe, expect, it } from 'vitest';
import { id } from '../../../test/builders/ids.ts';
import { aFeedback, projectHistories } from '../../../test/builders/projects.ts';
import { specify } from '../kernel/specify.ts';
import { approveQuote, giveFeedback, refuseQuote, withdrawQuote } from './commands.ts';
import { project } from './decide.ts';
import { feedbackGiven, feedbackRevised, quoteApproved, quoteOffered, quoteRefused, quoteWithdrawn } from './events.ts';

const { inProgress, completed } = projectHistories;
const given = aFeedback();
const { consultantId: _consultantId, givenAt: at, ...answers } = given;
const offered = quoteOffered({ side: 'charity', as: 'organisation', offeredBy: id(1) });
const quoted = [...completed, feedbackGiven(given), offered];
const theirs = { ...answers, side: 'consultant', givenBy: id(2), words: null } as const;
const named = quoteOffered({ side: 'consultant', as: 'person', offeredBy: id(2) });
const reason = 'Please leave out the name of your treasurer.';
/** An administrator has read what `quoted` says. */
const read = { decidedBy: id(9), words: given.words ?? '', quotedAs: 'organisation' } as const;
const { decidedBy } = read;

describe('offering a quote', () => {
  it('follows the feedback', () => {
    specify(project)
      .given(...completed)
      .when(giveFeedback({ ...answers, at, quoteAs: 'organisation' }))
      .then(feedbackGiven(given), offered);
  });

  it('is possible later, with the same feedback', () => {
    specify(project)
      .given(...completed, feedbackGiven(given))
      .when(giveFeedback({ ...answers, at, quoteAs: 'organisation' }))
      .then(offered);
  });

  it('does nothing when repeated, also after the feedback of the other side', () => {
    for (const history of [quoted, [...quoted, feedbackGiven({ ...given, ...theirs })]]) {
      specify(project)
        .given(...history)
        .when(giveFeedback({ ...answers, at, quoteAs: 'organisation' }))
        .then();
    }
  });

  it('needs words', () => {
    specify(project)
      .given(...completed)
      .when(giveFeedback({ ...answers, at, words: null, quoteAs: 'person' }))
      .thenRejected('quote-needs-words', 'words');
  });

  it('needs no words of a consultant, who only agrees to be named', () => {
    specify(project)
      .given(...completed)
      .when(giveFeedback({ ...theirs, at, quoteAs: 'person' }))
      .then(feedbackGiven({ ...given, ...theirs }), named);
    const changed = { ...theirs, words: 'A clear brief.' };
    specify(project)
      .given(...completed, feedbackGiven({ ...given, ...theirs }), named)
      .when(giveFeedback({ ...changed, at, quoteAs: 'person' }))
      .then(feedbackRevised({ ...given, ...changed }));
  });

  it('asks for approval again when the words or the name change', () => {
    const changed = { ...given, words: 'It went well.' };
    const sameWords = feedbackGiven({ ...given, ...theirs, words: changed.words });
    for (const history of [quoted, [...quoted, sameWords]]) {
      specify(project)
        .given(...history, quoteApproved({ decidedBy }))
        .when(giveFeedback({ ...answers, words: changed.words, at, quoteAs: 'organisation' }))
        .then(feedbackRevised(changed), offered);
    }
    specify(project)
      .given(...quoted, quoteApproved({ decidedBy }))
      .when(giveFeedback({ ...answers, at, quoteAs: 'anonymous' }))
      .then(quoteOffered({ side: 'charity', as: 'anonymous', offeredBy: id(1) }));
  });

  it('is refused after the days for changes', () => {
    specify(project)
      .given(...completed, feedbackGiven(given))
      .when(giveFeedback({ ...answers, at: '2026-08-30T09:00:00.000Z', quoteAs: 'person' }))
      .thenRejected('feedback-settled');
  });
});

describe('withdrawing a quote', () => {
  it.each([
    ['offered', quoted],
    ['approved', [...quoted, quoteApproved({ decidedBy })]],
    ['refused', [...quoted, quoteRefused({ decidedBy, reason })]],
  ])('is possible once it is %s', (_status, history) => {
    specify(project)
      .given(...history)
      .when(withdrawQuote({ side: 'charity' }))
      .then(quoteWithdrawn({ side: 'charity' }));
  });

  it('does nothing when there is none', () => {
    specify(project)
      .given(...quoted, quoteWithdrawn({ side: 'charity' }))
      .when(withdrawQuote({ side: 'charity' }))
      .then();
    specify(project)
      .given(...inProgress)
      .when(withdrawQuote({ side: 'charity' }))
      .then();
  });

  it('is part of a change of the feedback', () => {
    specify(project)
      .given(...quoted)
      .when(giveFeedback({ ...answers, at, quoteAs: null }))
      .then(quoteWithdrawn({ side: 'charity' }));
  });
});

describe('deciding on a quote', () => {
  it('approves it', () => {
    specify(project)
      .given(...quoted)
      .when(approveQuote(read))
      .then(quoteApproved({ decidedBy }));
  });

  it('ignores the words of the consultant', () => {
    specify(project)
      .given(...quoted, feedbackGiven({ ...given, ...theirs, words: 'A clear brief.' }))
      .when(approveQuote(read))
      .then(quoteApproved({ decidedBy }));
  });

  it('refuses it with a reason', () => {
    specify(project)
      .given(...quoted)
      .when(refuseQuote({ ...read, reason }))
      .then(quoteRefused({ decidedBy, reason }));
  });

  it('can take an approved quote down, and publish a refused one', () => {
    specify(project)
      .given(...quoted, quoteApproved({ decidedBy }))
      .when(refuseQuote({ ...read, reason }))
      .then(quoteRefused({ decidedBy, reason }));
    specify(project)
      .given(...quoted, quoteRefused({ decidedBy, reason }))
      .when(approveQuote(read))
      .then(quoteApproved({ decidedBy }));
  });

  it('does nothing when repeated', () => {
    specify(project)
      .given(...quoted, quoteApproved({ decidedBy }))
      .when(approveQuote(read))
      .then();
    specify(project)
      .given(...quoted, quoteRefused({ decidedBy, reason }))
      .when(refuseQuote({ ...read, reason }))
      .then();
  });

  it('does not replace the reason of a refusal', () => {
    specify(project)
      .given(...quoted, quoteRefused({ decidedBy, reason }))
      .when(refuseQuote({ ...read, reason: 'It names your treasurer.' }))
      .thenRejected('quote-already-refused');
  });

  it.each([
    ['approving', approveQuote(read)],
    ['refusing', refuseQuote({ ...read, reason })],
  ])('needs the words and the name that were read: %s', (_what, command) => {
    for (const changed of [
      [feedbackRevised({ ...given, words: 'It went well.' }), offered],
      [quoteOffered({ side: 'charity', as: 'person', offeredBy: id(1) })],
      // The consultant now says what the charity said before.
      [
        feedbackRevised({ ...given, words: 'It went well.' }),
        feedbackGiven({ ...given, ...theirs, words: given.words }),
      ],
    ]) {
      specify(project)
        .given(...quoted, ...changed)
        .when(command)
        .thenRejected('quote-changed');
    }
  });

  it('needs a reason for a refusal', () => {
    specify(project)
      .given(...quoted)
      .when(refuseQuote({ ...read, reason: ' ' }))
      .thenRejected('reason-required', 'reason');
  });

  it.each([
    ['approving', approveQuote(read)],
    ['refusing', refuseQuote({ ...read, reason })],
  ])('is not possible without a quote: %s', (_what, command) => {
    for (const history of [[...quoted, quoteWithdrawn({ side: 'charity' })], inProgress]) {
      specify(project)
        .given(...history)
        .when(command)
        .thenRejected('no-quote');
    }
  });
});

it('a quote outside a completed project, or a decision without a quote, changes nothing', () => {
  const begun = inProgress.reduce(project.evolve, project.initial);
  for (const event of [offered, quoteApproved({ decidedBy })]) expect(project.evolve(begun, event)).toBe(begun);
  const ended = completed.reduce(project.evolve, project.initial);
  expect(project.evolve(ended, quoteApproved({ decidedBy }))).toBe(ended);
});

it('the state of a completed project has its feedback and its quotes', () => {
  expect(completed.reduce(project.evolve, project.initial)).toMatchObject({ feedback: [] });
  expect(quoted.reduce(project.evolve, project.initial)).toMatchObject({
    feedback: [given],
    quotes: { charity: { as: 'organisation', status: 'offered' }, consultant: null },
  });
});
