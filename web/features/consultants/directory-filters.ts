import { expertiseLabels } from '#domain/kernel/expertise-areas.ts';
import { formatPounds } from '#lib/money.ts';
import { consultantCopy } from './copy.ts';
import { type DirectorySearch, filtersOf } from './directory-search.ts';

const copy = consultantCopy.directory;

/** The search without one of its filters, which the label names. */
interface Relaxed {
  readonly label: string;
  readonly search: DirectorySearch;
}

/** The search without each of its filters in turn. */
export const withoutEach = (search: DirectorySearch): readonly Relaxed[] => {
  const { search: name, expertise, words, rate, now, saved, ...order } = search;
  const areas = filtersOf(search).expertise.map((area) => expertiseLabels[area]);
  const filters: readonly (readonly [label: string, filter: DirectorySearch])[] = [
    ...(name === undefined ? [] : [[`“${name}”`, { search: name }] as const]),
    ...(expertise === undefined ? [] : [[areas.join(', '), { expertise }] as const]),
    ...(words === undefined ? [] : [[`${copy.wordsLabel}: “${words}”`, { words }] as const]),
    ...(rate === undefined ? [] : [[`${copy.rateLabel} ${formatPounds(rate)}`, { rate }] as const]),
    ...(saved === undefined ? [] : [[copy.saved, { saved }] as const]),
    ...(now === undefined ? [] : [[copy.availableNow, { now }] as const]),
  ];
  return filters.map(([label], left) => ({
    label,
    search: Object.assign({}, order, ...filters.filter((_, at) => at !== left).map(([, filter]) => filter)),
  }));
};
