import { describe, expect, it } from 'vitest';
import { specify } from '../kernel/specify.ts';
import { answerFailedVerification, reportFailedVerification } from './commands.ts';
import { verification } from './decide.ts';
import { historyVerificationAnswered, historyVerificationFailed } from './events.ts';

const finding = { kind: 'missing', problem: 'An event is missing: PageVisited, revision 0 of visitor-1.' };
const failed = historyVerificationFailed(finding);
const answer = { note: 'We restored the backup of Tuesday.' };

describe('a failed verification of the history', () => {
  it('is recorded once', () => {
    specify(verification).when(reportFailedVerification(finding)).then(failed);
    specify(verification).given(failed).when(reportFailedVerification(finding)).then();
  });

  it('is answered with a note', () => {
    specify(verification)
      .given(failed)
      .when(answerFailedVerification(answer))
      .then(historyVerificationAnswered({ answer: answer.note }));
  });

  it('is not answered without a note', () => {
    specify(verification)
      .given(failed)
      .when(answerFailedVerification({ note: '  ' }))
      .thenRejected('note-required', 'note');
  });

  it('is answered once', () => {
    specify(verification)
      .given(failed, historyVerificationAnswered({ answer: answer.note }))
      .when(answerFailedVerification(answer))
      .thenRejected('verification-answered');
  });

  it('has a status', () => {
    const answered = historyVerificationAnswered({ answer: answer.note });
    expect(verification.evolve(verification.initial, failed)).toEqual({ status: 'failed' });
    expect(verification.evolve({ status: 'failed' }, answered)).toEqual({ status: 'answered' });
  });

  it('is not answered if the verification did not fail', () => {
    specify(verification).when(answerFailedVerification(answer)).thenRejected('verification-unknown');
  });
});
