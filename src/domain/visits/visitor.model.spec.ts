import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { play } from '../../../test/builders/play.ts';
import { aPageView } from '../../../test/builders/visits.ts';
import { visitPage } from './commands.ts';
import { visitor } from './decide.ts';

const commands = fc.array(
  fc
    .record({
      page: fc.constantFrom('home', 'pricing', 'waiting-list', '*'),
      ipAddress: fc.option(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string())),
      userAgent: fc.option(fc.string()),
    })
    .map((changes) => visitPage(aPageView(changes))),
  { maxLength: 30 },
);

describe('a visitor, under any sequence of visits', () => {
  it('is counted at each visit, as new once, and as new to each page once', () => {
    fc.assert(
      fc.property(commands, (given) => {
        const visits = play(visitor, given).history.map(({ data }) => data);
        const pages = given.map(({ data }) => data.page).filter((page) => page !== '*');
        expect(visits.map(({ page }) => page)).toEqual(pages);
        expect(visits.map(({ isFirstVisit }) => isFirstVisit)).toEqual(pages.map((_page, at) => at === 0));
        expect(visits.map(({ isFirstVisitToPage }) => isFirstVisitToPage)).toEqual(
          pages.map((page, at) => pages.indexOf(page) === at),
        );
      }),
    );
  });

  it('remembers each page once', () => {
    fc.assert(
      fc.property(commands, (given) => {
        const pages = given.map(({ data }) => data.page).filter((page) => page !== '*');
        const after = play(visitor, given).steps.at(-1)?.after ?? visitor.initial;
        expect(after).toEqual(pages.length === 0 ? { status: 'new' } : { status: 'known', pages: [...new Set(pages)] });
      }),
    );
  });

  it('leaves no address behind', () => {
    fc.assert(
      fc.property(commands, (given) => {
        for (const { data } of play(visitor, given).history) {
          expect(String(data.network)).toMatch(/^(null|[\d.]+\.0\/24|[\da-f:]+::\/48|::\/48)$/);
        }
      }),
    );
  });
});
