import { describe, expect, it } from 'vitest';
import { mailboxDigests } from './mailbox-digests.ts';

const digest = mailboxDigests(Buffer.alloc(32, 1));
const plain = digest('amara@river.example');

describe('the digest of a mailbox', () => {
  it.each(['Amara@River.Example', ' amara@river.example ', 'amara+news@river.example', 'amara+a+b@river.example'])(
    'is the same for %j',
    (address) => {
      expect(digest(address)).toEqual(plain);
    },
  );

  it.each(['ben@river.example', 'amara@lake.example', '+amara@river.example', '+@river.example'])(
    'differs for %j',
    (address) => {
      expect(digest(address)).not.toEqual(plain);
    },
  );

  it('differs for addresses that start with a plus', () => {
    expect(digest('+amara@river.example')).not.toEqual(digest('+ben@river.example'));
  });

  it('differs with another key', () => {
    expect(mailboxDigests(Buffer.alloc(32, 2))('amara@river.example')).not.toEqual(plain);
  });
});
