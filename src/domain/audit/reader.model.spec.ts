import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aReading } from '../../../test/builders/audit.ts';
import { id } from '../../../test/builders/ids.ts';
import { play } from '../../../test/builders/play.ts';
import { noteReading } from './commands.ts';
import { reader } from './decide.ts';
import { READINGS_CACHED, readKinds, SAME_READING_MS } from './read-kinds.ts';

const start = Date.parse('2026-03-01T09:30:00.000Z');

/** Readings of `things` different things, each `later` milliseconds after the previous one. */
const commandsOf = (things: number, later: fc.Arbitrary<number>, minLength = 0) =>
  fc
    .array(
      fc.record({
        what: fc.constantFrom(...readKinds),
        about: fc.nat(things - 1),
        later,
      }),
      { minLength, maxLength: 120 },
    )
    .map((looks) => {
      let at = start;
      return looks.map(({ what, about, later }) => {
        at += later;
        const filter = [{ field: 'about', value: id(about) }];
        return noteReading(aReading({ what, filter, at: new Date(at).toISOString() }));
      });
    });

const few = commandsOf(3, fc.constantFrom(0, 1_000, SAME_READING_MS / 2, SAME_READING_MS - 1, SAME_READING_MS));
const many = commandsOf(1_000, fc.nat(10_000), READINGS_CACHED + 10);

type Command = ReturnType<typeof noteReading>;

/** The readings that an unlimited memory records: each at most once in ten minutes. */
const expectedNotes = (given: readonly Command[]): readonly Command[] => {
  const last = new Map<string, number>();
  return given.filter(({ data: { what, filter, at } }) => {
    const reading = `${what} ${filter[0]?.value}`;
    const now = Date.parse(at);
    const isNew = now - (last.get(reading) ?? Number.NEGATIVE_INFINITY) >= SAME_READING_MS;
    if (isNew) last.set(reading, now);
    return isNew;
  });
};

describe('a reader, under any sequence of readings', () => {
  it('has each reading recorded once in ten minutes', () => {
    fc.assert(
      fc.property(few, (given) => {
        const readings = play(reader, given).history.map(({ data: { what, filter } }) => ({ what, filter }));
        expect(readings).toEqual(expectedNotes(given).map(({ data: { what, filter } }) => ({ what, filter })));
      }),
    );
  });

  it('has a reading recorded if it is not remembered, and never the same one twice in a row', () => {
    fc.assert(
      fc.property(many, (given) => {
        const { history, steps } = play(reader, given);
        expect(history.length).toBeGreaterThanOrEqual(expectedNotes(given).length);
        for (const { before, command, after } of steps) {
          if (before.noted.length === 0) expect(after.noted).toHaveLength(1);
          expect(reader.decide(after, command)).toEqual([]);
        }
      }),
    );
  });

  it('remembers no more than the latest readings of ten minutes', () => {
    fc.assert(
      fc.property(many, (given) => {
        for (const { data } of play(reader, given).history) {
          const now = Date.parse(data.noted.at(-1)?.at ?? '');
          expect(data.noted.length).toBeLessThanOrEqual(READINGS_CACHED);
          expect(data.noted.every(({ at }) => now - Date.parse(at) < SAME_READING_MS)).toBe(true);
        }
      }),
    );
  });
});
