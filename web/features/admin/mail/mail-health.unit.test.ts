import { describe, expect, it } from 'vitest';
import { mailOutlookOf } from './mail-health.ts';

const none = { waiting: 0, sent: 0, failed: 0, kept: 0 };
const health = (changes: Partial<Parameters<typeof mailOutlookOf>[0]> = {}) => ({
  isConfigured: true,
  lastSentAt: null,
  lastFailedAt: null,
  lastError: null,
  counts: none,
  ...changes,
});

const told = (changes: Parameters<typeof health>[0]) => {
  const { tone, title, sentences } = mailOutlookOf(health(changes));
  return { tone, title, text: sentences.join(' ') };
};

describe('an installation without a mail server', () => {
  it('says that nobody gets mail, how much is kept, and what would help', () => {
    const { tone, title, text } = told({ isConfigured: false, counts: { ...none, kept: 1204 } });
    expect(tone).toBe('caution');
    expect(title).toBe('E-mail notifications are not working: no mail server is set up');
    expect(text).toContain('1,204 mails so far');
    expect(text).toContain('SMTP_URL');
  });

  it('does not claim mails that there are not', () => {
    expect(told({ isConfigured: false }).text).not.toContain('0 mails');
  });

  it('still says when the last mail went out, in the days when it had a server', () => {
    expect(told({ isConfigured: false, lastSentAt: '2026-03-04T14:05:00.000Z' }).text).toContain('04 Mar 2026, 14:05');
  });
});

describe('an installation with a mail server', () => {
  it('promises nothing before the first mail', () => {
    expect(told({})).toMatchObject({ tone: 'info', title: 'A mail server is set up, and nothing has been sent yet' });
  });

  it('works when the last mail was delivered', () => {
    expect(told({ lastSentAt: '2026-03-04T14:05:00.000Z', counts: { ...none, sent: 3 } })).toEqual({
      tone: 'positive',
      title: 'E-mail notifications are working',
      text: 'Last delivery: 04 Mar 2026, 14:05.',
    });
  });

  it('fails when the last thing that happened was a failure, and says why', () => {
    const { tone, title, text } = told({
      lastSentAt: '2026-03-04T14:05:00.000Z',
      lastFailedAt: '2026-03-04T15:00:00.000Z',
      lastError: 'EENVELOPE 550 5.7.1 (RCPT TO)',
      counts: { waiting: 2, sent: 3, failed: 1, kept: 0 },
    });
    expect(tone).toBe('critical');
    expect(title).toBe('E-mail notifications are failing');
    expect(text).toContain('Reason: EENVELOPE 550 5.7.1 (RCPT TO).');
    expect(text).toContain('2 mails wait for delivery.');
    expect(text).toContain('1 mail could not be delivered');
  });

  it('fails when no mail was ever delivered', () => {
    expect(told({ lastFailedAt: '2026-03-04T15:00:00.000Z' })).toMatchObject({
      tone: 'critical',
      text: 'No mail has been delivered so far. Last failure: 04 Mar 2026, 15:00.',
    });
  });

  it('works again after a failure, but says so when mails were left behind', () => {
    const again = { lastSentAt: '2026-03-05T09:00:00.000Z', lastFailedAt: '2026-03-04T15:00:00.000Z' };
    expect(told({ ...again, counts: { ...none, failed: 2 } })).toMatchObject({
      tone: 'caution',
      title: 'E-mail notifications are working again',
    });
    expect(told(again).tone).toBe('positive');
  });
});
