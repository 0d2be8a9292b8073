import { describe, expect, it } from 'vitest';
import { isHopeless, mailFailure } from './smtp-failure.ts';

const refusal = (changes: object): Error =>
  Object.assign(new Error('for amara@river.example'), {
    code: 'EENVELOPE',
    responseCode: 550,
    response: '550 5.1.1 <amara@river.example> unknown',
    command: 'RCPT TO',
    ...changes,
  });

describe('why a mail did not go out', () => {
  it('is told by code, status and command', () => {
    expect(mailFailure(refusal({}))).toBe('EENVELOPE 550 5.1.1 (RCPT TO)');
    expect(mailFailure(refusal({ response: '451-4.7.1 later', responseCode: 451 }))).toBe(
      'EENVELOPE 451 4.7.1 (RCPT TO)',
    );
    expect(mailFailure(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }))).toBe('ECONNREFUSED');
  });

  it.each([
    ['a response of words', { response: 'amara@river.example is unknown' }],
    ['a code that is none', { code: 'amara@river.example' }],
    ['a command that is more than one', { command: 'RCPT TO:<amara@river.example>' }],
    ['a status that is none', { responseCode: 'amara@river.example' }],
  ])('repeats nothing of %s', (_what, changes) => {
    expect(mailFailure(refusal(changes))).not.toContain('amara');
  });

  it('is unknown where nothing is known', () => {
    expect(mailFailure('amara@river.example')).toBe('unknown error');
  });
});

describe('a refusal', () => {
  it('is final when the recipient was refused for good, and only then', () => {
    expect(isHopeless(refusal({}))).toBe(true);
    expect(isHopeless(refusal({ responseCode: 450 }))).toBe(false);
    expect(isHopeless(refusal({ command: 'MAIL FROM' }))).toBe(false);
    expect(isHopeless(Object.assign(new Error('x'), { code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }))).toBe(
      false,
    );
    expect(isHopeless('no')).toBe(false);
  });
});
