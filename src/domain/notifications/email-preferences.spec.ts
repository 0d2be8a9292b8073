import { describe, expect, it } from 'vitest';
import { specify } from '../kernel/specify.ts';
import { chooseEmailTimings, stopDailyEmail } from './commands.ts';
import { emailPreferences } from './decide.ts';
import { emailKindsOf } from './email-kinds.ts';
import { emailTimingChosen } from './events.ts';

describe('email preferences', () => {
  it('hold what the member chooses, one event for each kind that changes', () => {
    specify(emailPreferences)
      .when(chooseEmailTimings({ timings: { invitations: 'never', messages: 'daily' } }))
      .then(
        emailTimingChosen({ kind: 'messages', timing: 'daily' }),
        emailTimingChosen({ kind: 'invitations', timing: 'never' }),
      );
    specify(emailPreferences)
      .given(emailTimingChosen({ kind: 'messages', timing: 'daily' }))
      .when(chooseEmailTimings({ timings: { messages: 'at-once', invitations: 'at-once' } }))
      .then(emailTimingChosen({ kind: 'messages', timing: 'at-once' }));
  });

  it('do not change by the same choice', () => {
    specify(emailPreferences)
      .when(chooseEmailTimings({ timings: { messages: 'at-once', work: 'never' } }))
      .then();
    specify(emailPreferences)
      .given(emailTimingChosen({ kind: 'messages', timing: 'daily' }))
      .when(chooseEmailTimings({ timings: { messages: 'daily' } }))
      .then();
  });

  it('refuse emails at once that only come in the daily email', () => {
    specify(emailPreferences)
      .when(chooseEmailTimings({ timings: { messages: 'never', work: 'at-once' } }))
      .thenRejected('email-timing-not-offered', 'work');
  });

  it('end the daily email for each kind in it', () => {
    specify(emailPreferences)
      .given(
        emailTimingChosen({ kind: 'messages', timing: 'daily' }),
        emailTimingChosen({ kind: 'projects', timing: 'daily' }),
        emailTimingChosen({ kind: 'projects', timing: 'at-once' }),
        emailTimingChosen({ kind: 'work', timing: 'daily' }),
      )
      .when(stopDailyEmail())
      .then(
        emailTimingChosen({ kind: 'messages', timing: 'never' }),
        emailTimingChosen({ kind: 'work', timing: 'never' }),
      );
    specify(emailPreferences).when(stopDailyEmail()).then();
  });

  it('cover what each role gets', () => {
    expect(emailKindsOf('charity')).toEqual(['messages', 'invitations', 'projects', 'work', 'membership']);
    expect(emailKindsOf('consultant')).toEqual(['messages', 'invitations', 'projects', 'work']);
    expect(emailKindsOf('admin')).toEqual(['administration']);
    expect(emailKindsOf('analyst')).toEqual([]);
  });
});
