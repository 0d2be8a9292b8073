import { useRef } from 'react';
import { Banner } from '../../../ui/banner.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Section } from '../../../ui/layout.tsx';
import { PublicPage } from '../../../ui/page.tsx';
import { Text } from '../../../ui/text.tsx';
import { consultantWords } from '../words.ts';
import { ConsultantList } from './consultant-list.tsx';
import * as styles from './directory.css.ts';
import { Filters } from './filters.tsx';
import { type DirectorySearch, filtersOf, isFiltered } from './search.ts';

const words = consultantWords.directory;

interface DirectoryPageProps {
  readonly search: DirectorySearch;
  /** Writes a choice into the address. */
  readonly onSearch: (search: DirectorySearch) => void;
}

/** The public directory of consultants (spec §2). */
export const DirectoryPage = ({ search, onSearch }: DirectoryPageProps) => {
  const filters = filtersOf(search);
  // The order is no filter: it stays.
  const keptOrder = search.sort === undefined ? {} : { sort: search.sort };
  const count = useRef<HTMLParagraphElement>(null);
  const clear = isFiltered(search)
    ? () => {
        onSearch(keptOrder);
        // The button goes with the filters; the focus stays by the list, or by the search where there is no list.
        const place = count.current ?? document.querySelector<HTMLElement>('search input');
        place?.focus();
      }
    : null;
  return (
    <PublicPage documentTitle={words.documentTitle} description={words.description}>
      <Section>
        <div className={styles.intro}>
          <Heading level={1}>{words.title}</Heading>
          <Text size="lede" tone="muted">
            {words.lede}
          </Text>
        </div>
        <div className={styles.columns}>
          <Filters
            search={search.search ?? ''}
            filters={filters}
            onChange={({ expertise, ...change }) =>
              onSearch({
                ...search,
                ...change,
                ...(expertise === undefined ? {} : { expertise: expertise.join(',') }),
              })
            }
            onClear={clear}
          />
          <ConsultantList search={search} countRef={count} onClear={clear} />
        </div>
      </Section>
      <Banner
        title={words.banner.title}
        description={words.banner.description}
        actions={
          <>
            <ButtonLink to="/consultant-application" variant="accent" size="large">
              {words.banner.apply}
            </ButtonLink>
            <ButtonLink to="/about" variant="secondary" size="large">
              {words.banner.about}
            </ButtonLink>
          </>
        }
      />
    </PublicPage>
  );
};
