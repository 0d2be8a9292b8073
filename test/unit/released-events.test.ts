import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { catalogue } from '../../src/domain/catalogue.ts';
import type { EventEntry } from '../../src/domain/kernel/define-events.ts';
import { checkReleases, type Release, type Releases, releaseOf, withNewReleases } from './released-events.ts';

const file = new URL('released-events.json', import.meta.url);
const released = (): Releases => JSON.parse(readFileSync(file, 'utf8'));

describe('the events of this version', () => {
  it('match the released ones', () => {
    if (process.env.RELEASE_EVENTS === '1') {
      writeFileSync(file, `${JSON.stringify(withNewReleases(released(), [...catalogue.values()]), null, 2)}\n`);
    }
    expect(checkReleases(released(), [...catalogue.values()])).toEqual([]);
  });
});

const entry = (changes: Partial<EventEntry> = {}): EventEntry => ({
  type: 'BookLent',
  category: 'loan',
  version: 1,
  schema: z.strictObject({ title: z.string() }),
  upcasters: [],
  personalData: [],
  ...changes,
});
const second = entry({
  version: 2,
  schema: z.strictObject({ title: z.string(), days: z.int() }),
  upcasters: [(data) => ({ ...data, days: 14 })],
});
const firstOnly = withNewReleases({}, [entry()]);

describe('the freeze of released events', () => {
  it('holds while nothing changes', () => {
    expect(checkReleases(firstOnly, [entry()])).toEqual([]);
  });

  it('ignores the order of the fields of a schema', () => {
    const either = (schema: EventEntry['schema']) => entry({ schema });
    const there = withNewReleases({}, [either(z.strictObject({ a: z.string(), b: z.int() }))]);
    expect(checkReleases(there, [either(z.strictObject({ b: z.int(), a: z.string() }))])).toEqual([]);
  });

  it.each([
    ['a new field', { schema: z.strictObject({ title: z.string(), days: z.int() }) }],
    ['a missing field', { schema: z.strictObject({}) }],
    ['a stricter field', { schema: z.strictObject({ title: z.string().min(1) }) }],
    ['a field that may be left out', { schema: z.strictObject({ title: z.string().optional() }) }],
    ['other personal data', { personalData: [{ path: ['title'], fallback: '' }] }],
    ['another stream', { category: 'sale' }],
  ])('fails on %s without a new version, and says what to do', (_what, changes) => {
    const [problem] = checkReleases(firstOnly, [entry(changes)]);
    expect(problem).toContain('BookLent version 1 has been released and cannot change');
    expect(problem).toContain('revised(');
  });

  it('fails on an unreleased new version, and says how to release it', () => {
    const [problem] = checkReleases(firstOnly, [second]);
    expect(problem).toContain('BookLent version 2 is new');
    expect(problem).toContain('RELEASE_EVENTS=1');
  });

  it('fails on an unreleased new type', () => {
    expect(checkReleases(firstOnly, [entry(), entry({ type: 'BookSold' })])).toEqual([
      expect.stringContaining('BookSold version 1 is new'),
    ]);
  });

  it('fails on a missing released type', () => {
    expect(checkReleases(firstOnly, [])).toEqual([expect.stringContaining('BookLent is gone')]);
  });

  it('fails on a lower version', () => {
    const both = withNewReleases(firstOnly, [second]);
    expect(checkReleases(both, [entry()])).toEqual([expect.stringContaining('BookLent version 2 is gone')]);
  });

  it('fails when a release was removed from the file', () => {
    const { BookLent: releases = {} } = withNewReleases(firstOnly, [second]);
    const { 2: last } = releases;
    const edited: Releases = { BookLent: { 2: last as Release } };
    expect(checkReleases(edited, [second])).toEqual([expect.stringContaining('BookLent version 1 is gone')]);
  });
});

describe('releasing events', () => {
  it('adds a new version to the old ones', () => {
    const both = withNewReleases(firstOnly, [second]);
    expect(Object.keys(both.BookLent ?? {})).toEqual(['1', '2']);
    expect(both.BookLent?.[1]).toEqual(firstOnly.BookLent?.[1]);
    expect(checkReleases(both, [second])).toEqual([]);
  });

  it('never changes a released version', () => {
    const changed = entry({ schema: z.strictObject({}) });
    expect(withNewReleases(firstOnly, [changed])).toEqual(firstOnly);
    expect(withNewReleases(firstOnly, [])).toEqual(firstOnly);
  });

  it('records the schema without unknown fields, and personal data by path', () => {
    const personal = entry({ personalData: [{ path: ['title'], fallback: 'A book' }] });
    expect(releaseOf(personal)).toEqual({
      category: 'loan',
      personalData: ['title'],
      schema: {
        type: 'object',
        properties: { title: { type: 'string' } },
        required: ['title'],
        additionalProperties: false,
      },
    });
  });
});
