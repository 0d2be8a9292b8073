import { describe, expect, it } from 'vitest';
import { id } from '../../test/builders/ids.ts';
import { unsubscribeTokens } from './unsubscribe-tokens.ts';

const tokens = unsubscribeTokens(Buffer.alloc(32, 1));
const kinds = ['messages', 'digest', `dashboard-${id(9)}`];
const of = { userId: id(7), kind: 'messages' };

describe('an unsubscribe token', () => {
  it('says whose emails it is for, and which', () => {
    for (const kind of kinds) {
      expect(tokens.read(tokens.issue({ userId: id(7), kind }))).toEqual({ userId: id(7), kind });
    }
  });

  it('is the same in every mail, and fits into an address', () => {
    expect(tokens.issue(of)).toBe(tokens.issue(of));
    expect(tokens.issue(of)).toMatch(/^[\w.-]{80,130}$/);
  });

  it('is invalid for another member, kind or key, and when it is altered', () => {
    const token = tokens.issue(of);
    const [kind = '', user = '', signature = ''] = token.split('.');
    const other = id(8).replaceAll('-', '');
    const flipped = `${signature[0] === 'A' ? 'B' : 'A'}${signature.slice(1)}`;
    const forged = [
      `projects.${user}.${signature}`,
      `${kind}.${other}.${signature}`,
      `${kind}.${user}.${flipped}`,
      `${kind}.${user}.${signature.slice(1)}`,
      unsubscribeTokens(Buffer.alloc(32, 2)).issue(of),
    ];
    for (const one of forged) expect(tokens.read(one)).toBeNull();
  });

  it.each(['', 'x', 'a.b.c', `messages.${'0'.repeat(32)}.`, 'é'.repeat(200)])('is not %j', (text) => {
    expect(tokens.read(text)).toBeNull();
  });
});
