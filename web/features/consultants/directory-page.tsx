import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useCurrentUser } from '#api/session.ts';
import { consultantSorts } from '#contract/consultants.ts';
import { expertiseAreas, expertiseLabels } from '#domain/kernel/expertise-areas.ts';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { parseWholeNumber } from '#lib/whole-number.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { CheckboxGroup } from '#ui/checkbox-group.tsx';
import { Heading } from '#ui/heading.tsx';
import { Icon } from '#ui/icon.tsx';
import { PublicPage } from '#ui/page.tsx';
import { Section } from '#ui/section.tsx';
import { Select } from '#ui/select.tsx';
import { Text } from '#ui/text.tsx';
import { TextField } from '#ui/text-field.tsx';
import { visuallyHidden } from '#ui/visually-hidden.css.ts';
import { ConsultantList } from './consultant-list.tsx';
import { consultantCopy } from './copy.ts';
import * as styles from './directory.css.ts';
import { type DirectorySearch, filtersOf, isFiltered, MAX_RATE, readDirectorySearch } from './directory-search.ts';

export const metadata: PageMetadata = {
  path: '/consultants',
  title: 'Consultants',
  description: 'Find vetted consultants with at least five years of experience who work with charities.',
  isIndexed: true,
};

const copy = consultantCopy.directory;

/** Debounce of the search box, in milliseconds. */
const DEBOUNCE = 300;

/**
 * Debounces a search box whose value is stored elsewhere, such as in the address. A stored value that changes by itself
 * (the back button) replaces the typed text.
 */
const useTypedSearch = (settled: string, onSettle: (text: string) => void) => {
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const stop = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);
  useEffect(() => stop, [stop]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new stored value replaces the typed text unless a change is pending
  useEffect(() => {
    if (timer.current === undefined) setTyped(null);
  }, [settled]);

  return {
    text: typed ?? settled,
    type: (text: string) => {
      stop();
      setTyped(text);
      timer.current = setTimeout(() => {
        timer.current = undefined;
        onSettle(text);
      }, DEBOUNCE);
    },
    /** Stores the typed text immediately. */
    settle: () => {
      stop();
      if (typed !== null) onSettle(typed);
    },
    /** Discards typed text that is not stored yet. */
    forget: () => {
      stop();
      setTyped(null);
    },
  };
};

const sortOptions = consultantSorts.map((value) => ({ value, label: copy.sorts[value] }));
const expertiseOptions = expertiseAreas.map((value) => ({ value, label: expertiseLabels[value] }));

/** Whether the text is blank or an hourly rate that the server accepts. */
const isRate = (text: string): boolean => {
  const pounds = parseWholeNumber(text);
  return pounds === null || (pounds >= 0 && pounds <= MAX_RATE);
};

interface FiltersProps {
  readonly search: DirectorySearch;
  readonly onChange: (change: Readonly<Record<string, unknown>>) => void;
  /** Null if no filter is set. */
  readonly onClear: (() => void) | null;
}

const Filters = ({ search, onChange, onClear }: FiltersProps) => {
  const { user } = useCurrentUser();
  const filters = filtersOf(search);
  const typed = useTypedSearch(search.search ?? '', (text) => onChange({ search: text }));
  const words = useTypedSearch(search.words ?? '', (text) => onChange({ words: text }));
  const rate = useTypedSearch(String(search.rate ?? ''), (text) => {
    if (isRate(text)) onChange({ rate: parseWholeNumber(text) });
  });
  const [isOpen, setOpen] = useState(false);
  const moreId = useId();
  const { search: _name, sort: _order, expertise: _areas, ...others } = search;
  const chosen = filters.expertise.length + Object.keys(others).length;
  return (
    <search className={styles.filters}>
      <form
        className={styles.wholeLine}
        onSubmit={(event) => {
          event.preventDefault();
          typed.settle();
        }}
      >
        <TextField
          type="search"
          label={copy.searchLabel}
          value={typed.text}
          onChange={typed.type}
          maxLength={100}
          autoComplete="off"
        />
      </form>
      <Select
        label={copy.sortLabel}
        options={sortOptions}
        value={filters.sort}
        onChange={(sort) => onChange({ sort })}
      />
      <button
        type="button"
        className={styles.moreToggle}
        aria-expanded={isOpen}
        aria-controls={moreId}
        onClick={() => setOpen(!isOpen)}
      >
        {copy.filters}
        {chosen > 0 && (
          <span className={styles.chosen}>
            {chosen}
            <span className={visuallyHidden}> chosen</span>
          </span>
        )}
        <span className={styles.moreArrow}>
          <Icon name="down" />
        </span>
      </button>
      <div id={moreId} className={styles.more} data-open={isOpen || undefined}>
        <TextField
          label={copy.wordsLabel}
          hint={copy.wordsHint}
          value={words.text}
          onChange={words.type}
          maxLength={100}
          autoComplete="off"
        />
        <TextField
          label={copy.rateLabel}
          prefix="£"
          inputMode="numeric"
          value={rate.text}
          onChange={rate.type}
          error={isRate(rate.text) ? undefined : copy.rateWrong}
          maxLength={6}
          autoComplete="off"
        />
        <Checkbox label={copy.availableNow} checked={filters.availableNow} onChange={(now) => onChange({ now })} />
        {user?.role === 'charity' && (
          <Checkbox label={copy.saved} checked={filters.saved} onChange={(saved) => onChange({ saved })} />
        )}
        <CheckboxGroup
          legend={copy.expertise}
          options={expertiseOptions}
          values={filters.expertise}
          onChange={(expertise) => onChange({ expertise: expertise.join(',') })}
          columns={1}
        />
      </div>
      {onClear && (
        <div className={styles.wholeLine}>
          <Button
            size="small"
            icon="close"
            onClick={() => {
              for (const box of [typed, words, rate]) box.forget();
              onClear();
            }}
          >
            {copy.clear}
          </Button>
        </div>
      )}
    </search>
  );
};

interface DirectoryPageProps {
  readonly search: DirectorySearch;
  readonly onSearch: (search: DirectorySearch) => void;
}

/** The public directory of consultants (spec §2). */
export const DirectoryPage = ({ search, onSearch }: DirectoryPageProps) => {
  const keptOrder = search.sort === undefined ? {} : { sort: search.sort };
  const count = useRef<HTMLParagraphElement>(null);
  const clear = isFiltered(search)
    ? () => {
        onSearch(keptOrder);
        // The button disappears with the filters: focus the list, or the search box if there is no list.
        const place = count.current ?? document.querySelector<HTMLElement>('search input');
        place?.focus();
      }
    : null;
  return (
    <PublicPage metadata={metadata}>
      <Section>
        <div className={styles.intro}>
          <Heading level={1}>{copy.title}</Heading>
          <Text size="lede" tone="muted">
            {copy.lede}
          </Text>
        </div>
        <div className={styles.columns}>
          <Filters
            search={search}
            onChange={(change) => onSearch(readDirectorySearch({ ...search, ...change }))}
            onClear={clear}
          />
          <ConsultantList search={search} onSearch={onSearch} countRef={count} onClear={clear} />
        </div>
      </Section>
      <Banner
        title={copy.banner.title}
        description={copy.banner.description}
        actions={
          <>
            <ButtonLink to="/consultant-application" variant="accent" size="large">
              {copy.banner.apply}
            </ButtonLink>
            <ButtonLink to="/about" size="large">
              {copy.banner.about}
            </ButtonLink>
          </>
        }
      />
    </PublicPage>
  );
};
