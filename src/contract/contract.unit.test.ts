import { describe, expect, it } from 'vitest';
import { endpoints } from './contract.ts';

describe('an endpoint that sends a mail', () => {
  it.each([
    'registerCharity',
    'registerConsultant',
    'forgotPassword',
    'changePassword',
    'changeEmailAddress',
    'sendEmailProof',
    'stopRenewal',
    'resumeRenewal',
    'renewEarly',
    'submitProject',
    'inviteConsultant',
    'inviteMember',
    'joinWaitingListAsCharity',
    'joinWaitingListAsConsultant',
  ] as const)('limits %s to a few requests a minute', (name) => {
    expect(endpoints[name]).toHaveProperty('limitPerMinute');
  });
});
