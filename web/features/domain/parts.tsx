import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { domainOverviewQuery } from '#api/domain.ts';
import type { DomainSource } from '#contract/domain.ts';
import { inWords } from '#contract/format-list.ts';
import { mentions } from '#contract/mentions.ts';
import { Filters, SearchBox } from '#features/admin/frame/filters.tsx';
import { counted } from '#lib/counted.ts';
import { Code } from '#ui/code.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Heading } from '#ui/heading.tsx';
import { Stack } from '#ui/layout.tsx';
import { Select } from '#ui/select.tsx';
import { Caption, Text } from '#ui/text.tsx';
import { ExternalLink, TextAnchor, TextLink } from '#ui/text-link.tsx';
import * as styles from './domain-page.css.ts';
import { type DomainSearch, type Place, pathOf, type Section } from './place.ts';

/** The filters of a list, in the URL. */
export interface Searched {
  readonly search: DomainSearch;
  readonly onSearch: (wanted: DomainSearch) => void;
}

interface ListFiltersProps extends Searched {
  readonly label: string;
  /** Plural noun: 'events'. */
  readonly things: string;
  readonly contexts: readonly string[];
  readonly children?: ReactNode;
}

export const ListFilters = ({ label, things, contexts, search, onSearch, children }: ListFiltersProps) => (
  <Filters label={label}>
    <SearchBox label={`Search ${things}`} value={search.words} onSearch={(words) => onSearch({ ...search, words })} />
    <Select
      label="Context"
      options={[
        { value: 'all', label: 'All contexts' },
        ...contexts.map((value) => ({ value, label: inWords(value) })),
      ]}
      value={search.context ?? 'all'}
      onChange={(context) => onSearch({ ...search, context: context === 'all' ? undefined : context })}
    />
    {children}
  </Filters>
);

interface ListByContextProps<Entry> extends Searched {
  /** Singular noun: 'event'. */
  readonly thing: 'command' | 'event';
  readonly entries: readonly Entry[];
  readonly columns: readonly Column<Entry>[];
  readonly nameOf: (entry: Entry) => string;
  /** Texts that the filter searches. */
  readonly searchText: (entry: Entry) => readonly string[];
}

/** A filterable list with one table per context. */
export const ListByContext = <Entry extends { readonly context: string }>(props: ListByContextProps<Entry>) => {
  const { thing, entries, columns, nameOf, searchText, search, onSearch } = props;
  const contexts = [...new Set(entries.map(({ context }) => context))];
  const found = entries.filter(
    (entry) =>
      (search.context === undefined || entry.context === search.context) && mentions(searchText(entry), search.words),
  );
  return (
    <Stack gap="large">
      <ListFilters
        label={`Filter ${thing}s`}
        things={`${thing}s`}
        contexts={contexts}
        search={search}
        onSearch={onSearch}
      />
      <div role="status">
        <Caption>
          {counted(found.length, thing)} of {entries.length.toLocaleString('en-GB')}
        </Caption>
      </div>
      {found.length === 0 && (
        <EmptyState title={`No matching ${thing}s`} message="Try a shorter text or another context." />
      )}
      {contexts.map((context) => {
        const rows = found.filter((entry) => entry.context === context);
        return rows.length === 0 ? null : (
          <Stack key={context} as="section" gap="small">
            <Heading level={2} size="title3">
              {inWords(context)}
            </Heading>
            <DataTable
              caption={`${thing === 'event' ? 'Events' : 'Commands'} of ${inWords(context)}`}
              columns={columns}
              rows={rows}
              rowKey={nameOf}
            />
          </Stack>
        );
      })}
    </Stack>
  );
};

/** Route of the documentation: in the administration, or next to the analysts' reports. */
export type DomainBase = '/domain/$' | '/admin/domain/$';

export const DomainBaseContext = createContext<DomainBase>('/domain/$');

export const useDomainBase = (): DomainBase => useContext(DomainBaseContext);

interface DomainLinkProps {
  readonly to: Place;
  readonly search?: DomainSearch;
  readonly weight?: 'normal' | 'strong';
  readonly children: ReactNode;
}

/** Link to another page of the documentation. */
export const DomainLink = ({ to, search = {}, weight, children }: DomainLinkProps) => (
  <TextLink to={useDomainBase()} params={{ _splat: pathOf(to) }} search={search} weight={weight}>
    {children}
  </TextLink>
);

interface NamedLinkProps {
  readonly section: 'events' | 'commands' | 'aggregates';
  readonly name: string;
  readonly weight?: 'normal' | 'strong';
}

/** Link to an event, command or aggregate by its name in the code. */
export const NamedLink = ({ section, name, weight }: NamedLinkProps) => (
  <DomainLink to={{ section, name }} weight={weight}>
    <Code>{name}</Code>
  </DomainLink>
);

export const ContextLink = ({ name }: { readonly name: string }) => (
  <DomainLink to={{ section: 'contexts', name }}>{inWords(name)}</DomainLink>
);

interface PageSectionProps {
  /** URL fragment: '#fields'. */
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A section with its own URL fragment. It scrolls to itself, because it may render after the router has scrolled. */
export const PageSection = ({ id, title, children }: PageSectionProps) => {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    if (window.location.hash === `#${id}`) element.current?.scrollIntoView();
  }, [id]);
  return (
    <section ref={element} id={id} aria-labelledby={`${id}-title`} className={styles.chapter}>
      <Heading level={2} size="title3" id={`${id}-title`}>
        {title}
      </Heading>
      {children}
    </section>
  );
};

/** Links to the sections of a page. */
export const Contents = ({
  chapters,
}: {
  readonly chapters: readonly { readonly id: string; readonly title: string }[];
}) => (
  <nav aria-label="On this page" className={styles.contents}>
    <span aria-hidden="true" className={styles.contentsTitle}>
      On this page
    </span>
    <ul className={styles.contentsList}>
      {chapters.map(({ id, title }) => (
        <li key={id} className={styles.contentsLink}>
          <TextAnchor href={`#${id}`}>{title}</TextAnchor>
        </li>
      ))}
    </ul>
  </nav>
);

/** Not-found state of an entry. */
export const Unknown = ({ section, thing }: { readonly section: Section; readonly thing: string }) => (
  <EmptyState
    title={`No ${thing} with this name`}
    message="It may have been renamed or removed. Search for it, or check the list."
    action={
      <DomainLink to={{ section, name: null }} weight="strong">
        Show the list
      </DomainLink>
    }
  />
);

interface NamesProps {
  readonly section: 'events' | 'commands' | 'aggregates';
  readonly names: readonly string[];
  /** Text if there are none. */
  readonly none: string;
}

/** Links to several entries of a list. */
export const Names = ({ section, names, none }: NamesProps) =>
  names.length === 0 ? (
    <Text tone="muted">{none}</Text>
  ) : (
    <ul className={styles.names}>
      {names.map((name) => (
        <li key={name} className={styles.name}>
          <NamedLink section={section} name={name} />
        </li>
      ))}
    </ul>
  );

/** Source location; a link if the installation configures where its code is published. */
export const SourceLine = ({ source }: { readonly source: DomainSource }) => {
  const sourceUrl = useQuery(domainOverviewQuery).data?.data.sourceUrl ?? null;
  const place = <Code>{source.file}</Code>;
  return (
    <p className={styles.source}>
      In the code:{' '}
      {sourceUrl === null ? place : <ExternalLink href={`${sourceUrl}/${source.link}`}>{place}</ExternalLink>}
    </p>
  );
};

/** Renders paragraphs separated by blank lines, with code in backticks. */
export const Prose = ({ children }: { readonly children: string }) => (
  <Stack gap="small">
    {children.split(/\n\s*\n/).map((paragraph) => (
      <Text key={paragraph} measured>
        {paragraph.split('`').map((part, place) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have a fixed order
          place % 2 === 1 ? <Code key={place}>{part}</Code> : part,
        )}
      </Text>
    ))}
  </Stack>
);
