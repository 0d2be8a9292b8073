import { describe, expect, it } from 'vitest';
import { describeAttempts, describeDelivery, describeMailHealth } from './mail-health.ts';

const none = { waiting: 0, sent: 0, failed: 0, kept: 0 };
const health = (changes: Partial<Parameters<typeof describeMailHealth>[0]> = {}) => ({
  isConfigured: true,
  lastSentAt: null,
  lastFailedAt: null,
  lastError: null,
  rejected: { recipients: 0, reason: null },
  counts: none,
  ...changes,
});

const described = (changes: Parameters<typeof health>[0]) => {
  const { tone, title, sentences } = describeMailHealth(health(changes));
  return { tone, title, text: sentences.join(' ') };
};

describe('an installation without a mail server', () => {
  it('says that no mail is sent, how many mails are kept, and how to fix it', () => {
    const { tone, title, text } = described({ isConfigured: false, counts: { ...none, kept: 1204 } });
    expect(tone).toBe('caution');
    expect(title).toBe('Email notifications are not working: no mail server is set up');
    expect(text).toContain('1,204 emails so far');
    expect(text).toContain('SMTP_URL');
  });

  it('says that mails from before it was removed are waiting for one', () => {
    const textOf = (some: number) => described({ isConfigured: false, counts: { ...none, waiting: some } }).text;
    expect(textOf(2)).toContain(
      '2 emails are waiting for a mail server. They are kept, too, if there is none at their next attempt.',
    );
    expect(textOf(1)).toContain('1 email is waiting for a mail server. It is kept, too,');
    expect(textOf(0)).not.toContain('waiting');
  });

  it('does not mention zero mails', () => {
    expect(described({ isConfigured: false }).text).not.toContain('0 emails');
  });

  it('still shows the last delivery from when it had a server', () => {
    expect(described({ isConfigured: false, lastSentAt: '2026-03-04T14:05:00.000Z' }).text).toContain(
      '04 Mar 2026, 14:05',
    );
  });
});

describe('an installation with a mail server', () => {
  it('makes no promise before the first mail', () => {
    expect(described({})).toMatchObject({
      tone: 'info',
      title: 'A mail server is set up, and nothing has been sent yet',
    });
  });

  it('reports success when the last mail was delivered', () => {
    expect(described({ lastSentAt: '2026-03-04T14:05:00.000Z', counts: { ...none, sent: 3 } })).toEqual({
      tone: 'positive',
      title: 'Email notifications are working',
      text: 'Last delivery: 04 Mar 2026, 14:05.',
    });
  });

  it('reports a failure with its reason when the last attempt failed', () => {
    const { tone, title, text } = described({
      lastSentAt: '2026-03-04T14:05:00.000Z',
      lastFailedAt: '2026-03-04T15:00:00.000Z',
      lastError: 'EENVELOPE 550 5.7.1 (RCPT TO)',
      counts: { waiting: 2, sent: 3, failed: 1, kept: 0 },
    });
    expect(tone).toBe('critical');
    expect(title).toBe('Email notifications are failing');
    expect(text).toContain('Reason: EENVELOPE 550 5.7.1 (RCPT TO).');
    expect(text).toContain('2 emails are waiting for delivery.');
    expect(text).toContain('1 email could not be delivered');
    expect(text).toContain('Check the mail server, SMTP_URL and MAIL_FROM.');
  });

  it('reports a failure when no mail was ever delivered', () => {
    expect(described({ lastFailedAt: '2026-03-04T15:00:00.000Z' })).toMatchObject({
      tone: 'critical',
      text:
        'No email has been delivered yet. Last failure: 04 Mar 2026, 15:00. ' +
        'Emails are retried automatically. Check the mail server, SMTP_URL and MAIL_FROM.',
    });
  });

  it('reports success after a failure, and names undelivered mails first', () => {
    const again = { lastSentAt: '2026-03-05T09:00:00.000Z', lastFailedAt: '2026-03-04T15:00:00.000Z' };
    expect(described({ ...again, counts: { ...none, failed: 2 } })).toMatchObject({
      tone: 'caution',
      title: '2 emails could not be delivered',
    });
    expect(described(again).tone).toBe('positive');
  });

  it.each([null, '2026-03-05T09:00:00.000Z'])(
    'does not call delivery failing because of one address, with the last delivery at %s',
    (lastSentAt) => {
      expect(described({ lastSentAt, counts: { ...none, failed: 1 } })).toMatchObject({
        tone: 'caution',
        title: '1 email could not be delivered',
      });
    },
  );
});

describe('a mail server that rejects one recipient after another', () => {
  const rejected = (recipients: number) =>
    described({
      lastSentAt: '2026-03-04T14:05:00.000Z',
      rejected: { recipients, reason: 'EENVELOPE 550 (RCPT TO)' },
      counts: { ...none, sent: 3, failed: recipients },
    });

  it('is named as the likely cause, with its reason', () => {
    const { tone, title, text } = rejected(3);
    expect({ tone, title }).toEqual({ tone: 'critical', title: 'The mail server rejects all recipients' });
    expect(text).toContain('It rejected the last 3 recipients. Reason: EENVELOPE 550 (RCPT TO).');
    expect(text).toContain('Check SMTP_URL and MAIL_FROM');
    expect(text).toContain('3 emails could not be delivered; you can retry.');
  });

  it('is not blamed for one or two addresses', () => {
    expect(rejected(2)).toMatchObject({ tone: 'caution', title: '2 emails could not be delivered' });
  });
});

describe('the attempts of a mail', () => {
  const mail = {
    status: 'waiting',
    attempts: 2,
    nextAttemptAt: '2026-03-04T14:05:00.000Z',
    lastError: 'EAUTH 535',
  } as const;

  it('are told with the reason why it is still waiting', () => {
    expect(describeAttempts(mail)).toBe('Tried 2 times, next 04 Mar 2026, 14:05. EAUTH 535');
  });

  it('are told with the reason why it was given up', () => {
    expect(describeAttempts({ ...mail, status: 'failed', attempts: 1, nextAttemptAt: null })).toBe(
      'Tried once. EAUTH 535',
    );
  });

  it('say nothing of earlier failures once it was sent', () => {
    expect(describeAttempts({ ...mail, status: 'sent', nextAttemptAt: null })).toBe('Tried 2 times');
  });

  it('are not told before the first', () => {
    expect(describeAttempts({ ...mail, attempts: 0 })).toBe('');
  });
});

describe('what will happen to a mail', () => {
  const to = 'jo@river.org';
  const delivery = (changes: Parameters<typeof health>[0]) => describeDelivery(health(changes), to);

  it('is promised only while mail works', () => {
    expect(delivery({ lastSentAt: '2026-03-04T14:05:00.000Z' })).toBe('An email to jo@river.org is on its way.');
    expect(delivery({ lastFailedAt: '2026-03-04T15:00:00.000Z' })).toBe(
      'Email notifications are failing: the email to jo@river.org is waiting under Email.',
    );
    expect(delivery({ isConfigured: false })).toBe(
      'No mail server is set up: the email to jo@river.org is kept under Email.',
    );
    expect(describeDelivery(undefined, to)).toBe('An email to jo@river.org is being prepared.');
  });
});
