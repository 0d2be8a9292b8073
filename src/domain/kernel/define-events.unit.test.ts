import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEvents, type EventOf, revised } from './define-events.ts';
import { pii } from './personal-data.ts';

const loanEvents = defineEvents('loan', {
  BookLent: z.object({ title: z.string(), borrower: pii(z.string(), 'A reader') }),
  BookReturned: revised(
    z.object({ condition: z.enum(['good', 'damaged']), fine: z.int() }),
    (data) => ({ ...data, condition: 'good' }),
    (data) => ({ ...data, fine: 0 }),
  ),
});
type LoanEvent = EventOf<typeof loanEvents>;

const entry = (type: string) => {
  const found = loanEvents.entries.find((candidate) => candidate.type === type);
  if (!found) throw new Error(`${type} is not there`);
  return found;
};

describe('defined events', () => {
  it('are made by a constructor, with type and data only', () => {
    const event: LoanEvent = loanEvents.create.bookLent({ title: 'Emma', borrower: 'Ada' });
    expect(event).toStrictEqual({ type: 'BookLent', data: { title: 'Emma', borrower: 'Ada' } });
  });

  it('name the category of their streams', () => {
    expect(loanEvents.category).toBe('loan');
    expect(loanEvents.entries.map(({ type, category }) => [type, category])).toEqual([
      ['BookLent', 'loan'],
      ['BookReturned', 'loan'],
    ]);
  });

  it('start at version 1 and gain one version with each upcaster', () => {
    expect(entry('BookLent').version).toBe(1);
    expect(entry('BookReturned').version).toBe(3);
    expect(entry('BookReturned').upcasters).toHaveLength(2);
  });

  it('list their personal data', () => {
    expect(entry('BookLent').personalData).toEqual([{ path: ['borrower'], fallback: 'A reader' }]);
  });

  it('refuse a field that the schema does not name', () => {
    const lent = { title: 'Emma', borrower: 'Ada' };
    expect(entry('BookLent').schema.safeParse(lent).success).toBe(true);
    expect(entry('BookLent').schema.safeParse({ ...lent, password: 'secret' }).success).toBe(false);
  });
});

describe('defining events', () => {
  it('makes entries and constructors of new and revised events', () => {
    const step = () => ({});
    const set = defineEvents('loan', { BookLent: z.object({}), BookReturned: revised(z.object({}), step) });
    expect(set.entries).toMatchObject([
      { type: 'BookLent', version: 1, upcasters: [] },
      { type: 'BookReturned', version: 2, upcasters: [step] },
    ]);
    expect([set.create.bookLent({}), set.create.bookReturned({})]).toEqual([
      { type: 'BookLent', data: {} },
      { type: 'BookReturned', data: {} },
    ]);
  });

  it.each([
    ['in a field', z.object({ branch: z.object({ town: z.string() }) })],
    ['in a list', z.object({ branches: z.array(z.object({ town: z.string() })) })],
    ['in a choice', z.object({ branch: z.union([z.null(), z.object({ town: z.string() })]) })],
  ])('refuses an object %s that would let unknown fields through', (_where, schema) => {
    expect(() => defineEvents('loan', { BranchOpened: schema })).toThrow('BranchOpened');
  });

  it('accepts nested objects that are strict', () => {
    const schema = z.object({ branch: z.strictObject({ town: z.string() }) });
    const [opened] = defineEvents('loan', { BranchOpened: schema }).entries;
    expect(opened?.schema.safeParse({ branch: { town: 'Leeds', phone: '1' } }).success).toBe(false);
  });

  it('refuses personal data that cannot be found', () => {
    const schema = z.object({ readers: z.array(pii(z.string(), '')) });
    expect(() => defineEvents('loan', { ReadersNoted: schema })).toThrow('readers');
  });

  it('refuses a schema of unknown depth', () => {
    const schema = z.object({ note: z.lazy(() => z.string()) });
    expect(() => defineEvents('loan', { NoteMade: schema })).toThrow('lazy');
  });
});
