import { describe, expect, it } from 'vitest';
import { isPermanent, mailFailure } from './smtp-failure.ts';

const refusal = (changes: object): Error =>
  Object.assign(new Error('for amara@river.example'), {
    code: 'EENVELOPE',
    responseCode: 550,
    response: '550 5.1.1 <amara@river.example> unknown',
    command: 'RCPT TO',
    ...changes,
  });

describe('the reason of a failed delivery', () => {
  it('follows from code, status and command', () => {
    expect(mailFailure(refusal({}))).toBe('EENVELOPE 550 5.1.1 (RCPT TO)');
    expect(mailFailure(refusal({ response: '451-4.7.1 later', responseCode: 451 }))).toBe(
      'EENVELOPE 451 4.7.1 (RCPT TO)',
    );
    expect(mailFailure(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }))).toBe('ECONNREFUSED');
  });

  it.each([
    ['a textual response', { response: 'amara@river.example is unknown' }],
    ['an invalid code', { code: 'amara@river.example' }],
    ['a command with arguments', { command: 'RCPT TO:<amara@river.example>' }],
    ['an invalid status', { responseCode: 'amara@river.example' }],
  ])('quotes nothing of %s', (_what, changes) => {
    expect(mailFailure(refusal(changes))).not.toContain('amara');
  });

  it('is unknown by default', () => {
    expect(mailFailure('amara@river.example')).toBe('unknown error');
  });
});

describe('a refusal', () => {
  it('is permanent only if the recipient was rejected permanently', () => {
    expect(isPermanent(refusal({}))).toBe(true);
    expect(isPermanent(refusal({ response: '550 no such user' }))).toBe(true);
    expect(isPermanent(refusal({ response: '450 4.2.1 later', responseCode: 450 }))).toBe(false);
    expect(isPermanent(refusal({ command: 'MAIL FROM' }))).toBe(false);
    expect(
      isPermanent(Object.assign(new Error('x'), { code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' })),
    ).toBe(false);
    expect(isPermanent('no')).toBe(false);
  });
});
