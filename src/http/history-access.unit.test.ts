import { describe, expect, it } from 'vitest';
import { id } from '../../test/builders/ids.ts';
import { openPseudonyms } from '../history/pseudonyms.ts';
import { historyAccess } from './history-access.ts';

const key = { epoch: 1, key: Buffer.alloc(32, 1), madeAt: new Date(0) };
const pseudonyms = openPseudonyms(key);
const keys = { current: async () => key, replace: async () => {} };

describe.each(['admin', 'analyst'] as const)('the search of an %s for a pseudonym', (role) => {
  const filtered = async (filter: object) =>
    (await historyAccess(keys, { role })).filter({ readings: 'hidden', ...filter });
  const charity = pseudonyms.of(id(10));
  const other = pseudonyms.of(id(11));
  const visitor = pseudonyms.of(id(12), 'visitor');
  const request = pseudonyms.of(id(13), 'request');

  it('becomes the filter for its kind', async () => {
    expect(await filtered({ search: charity })).toMatchObject({ about: id(10) });
    expect(await filtered({ search: visitor })).toMatchObject({ stream: `visitor-${id(12)}` });
    expect(await filtered({ search: request })).toMatchObject({ correlation: id(13) });
    expect(await filtered({ search: charity, about: charity })).toMatchObject({ about: id(10) });
  });

  it.each([
    ['another record', { search: charity, about: other }],
    ['another stream', { search: visitor, stream: `charity-${other}` }],
    ['another request', { search: request, correlation: pseudonyms.of(id(14), 'request') }],
  ])('is refused if the history is filtered by %s', async (what, filter) => {
    await expect(filtered(filter)).rejects.toMatchObject({
      details: {
        errors: [
          {
            path: 'search',
            message: `The history is already filtered by ${what}. Please remove that filter or the search`,
          },
        ],
      },
    });
  });
});
