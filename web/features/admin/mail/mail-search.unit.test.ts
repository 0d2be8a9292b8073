import { describe, expect, it } from 'vitest';
import { mailName } from './mail-name.ts';
import { readMailSearch } from './mail-search.ts';

describe('the mail page in the address', () => {
  it('names a status and an open mail', () => {
    const mail = '01920f89-5566-7e77-8f88-90aa1b2c3d45';
    expect(readMailSearch({ status: 'failed', mail })).toEqual({ status: 'failed', mail });
  });

  it('leaves out what it does not know', () => {
    expect(readMailSearch({ status: 'lost', mail: '../secrets' })).toEqual({ status: undefined, mail: undefined });
  });
});

it('a letter is named as a person would say it', () => {
  expect(mailName('consultant-approved')).toBe('Consultant approved');
});
