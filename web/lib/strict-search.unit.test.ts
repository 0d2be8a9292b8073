import { describe, expect, it } from 'vitest';
import { oneOf } from './search-values.ts';
import { BadFilter, strictSearch } from './strict-search.ts';

const { validateSearch, beforeLoad } = strictSearch(({ role, page }: Record<string, unknown>) => ({
  role: oneOf(['admin', 'analyst'], role),
  page: typeof page === 'number' ? page : undefined,
}));

describe('the filters of a list', () => {
  it.each([{}, { role: 'admin' }, { role: '', page: 2 }, { unknown: 'x' }])('accept %j', (given) => {
    expect(() => beforeLoad({ search: validateSearch(given) })).not.toThrow();
  });

  it.each([
    [{ role: 'emperor', page: 2 }, 'role: ‘emperor’ is not valid.'],
    [{ page: 'second' }, 'page: ‘second’ is not valid.'],
    [{ role: ['admin'] }, 'role: ‘["admin"]’ is not valid.'],
  ])('refuse %j, and keep it in the address', (given, fault) => {
    const search = validateSearch(given);
    expect(search).toMatchObject(given);
    expect(() => beforeLoad({ search })).toThrow(new BadFilter(fault));
  });
});
