import { describe, expect, it } from 'vitest';
import { endpoints } from './endpoints.ts';

/** Nobody proves that the address they register with is theirs. */
describe('what leads to a mail', () => {
  it.each([
    'registerCharity',
    'registerConsultant',
    'forgotPassword',
    'changePassword',
    'changeEmailAddress',
    'stopRenewal',
    'resumeRenewal',
    'renewEarly',
    'submitProject',
    'inviteConsultant',
    'inviteMember',
    'joinWaitingListAsCharity',
    'joinWaitingListAsConsultant',
  ] as const)('%s may be asked for a few times a minute only', (name) => {
    expect(endpoints[name]).toHaveProperty('limitPerMinute');
  });
});
