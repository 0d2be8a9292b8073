import { describe, expect, it } from 'vitest';
import { mailName } from './mail/mail-health.ts';
import { readMailSearch } from './search.ts';

describe('search parameters of the mail page', () => {
  it('hold a status and an open mail', () => {
    const mail = '01920f89-5566-7e77-8f88-90aa1b2c3d45';
    expect(readMailSearch({ status: 'failed', mail })).toEqual({ status: 'failed', mail });
  });

  it('ignore unknown values', () => {
    expect(readMailSearch({ status: 'lost', mail: '../secrets' })).toEqual({ status: undefined, mail: undefined });
  });
});

it('a mail template has a readable name', () => {
  expect(mailName('consultant-approved')).toBe('Consultant approved');
});
