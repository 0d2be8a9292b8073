import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { domainOverviewQuery, domainWalkQuery } from '#api/domain.ts';
import type { DomainWalk } from '#contract/domain.ts';
import { SearchBox } from '#features/admin/frame/filters.tsx';
import { NotFound } from '#features/shell/not-found.tsx';
import { readStored, store } from '#lib/device-storage.ts';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { useSetSearch } from '#lib/use-set-search.ts';
import { CodeBlock } from '#ui/code.tsx';
import { Heading } from '#ui/heading.tsx';
import { Stack } from '#ui/layout.tsx';
import { Loaded } from '#ui/not-loaded.tsx';
import { Page } from '#ui/page.tsx';
import { Text } from '#ui/text.tsx';
import { TextAnchor } from '#ui/text-link.tsx';
import { AggregateList, AggregatePage } from './aggregates.tsx';
import { BoardPage } from './board/board.tsx';
import { CommandList, CommandPage } from './commands.tsx';
import { ContextListPage, ContextPage, StartPage } from './contexts.tsx';
import { headingOf, kindLabels } from './copy.ts';
import * as styles from './domain-page.css.ts';
import { ChangesPage } from './event-versions.tsx';
import { EventList, EventPage } from './events.tsx';
import { FinderResults } from './finder-results.tsx';
import {
  type DomainBase,
  DomainBaseContext,
  NamedLink,
  Prose,
  type Searched,
  SourceLine,
  useDomainBase,
} from './parts.tsx';
import { type Place, pathOf, placeOf, readDomainSearch, type Section } from './place.ts';
import { ReaderList, ReaderPage } from './readers.tsx';
import { RuleList } from './rules.tsx';

const analysis = { path: '/domain', title: 'Domain' } as const satisfies PageMetadata;
const administration = {
  path: '/admin/domain',
  title: 'Domain',
  area: 'Administration',
} as const satisfies PageMetadata;
export const metadata: readonly PageMetadata[] = [
  analysis,
  { path: '/domain/$', title: 'Domain page' },
  administration,
  { path: '/admin/domain/$', title: 'Domain page', area: 'Administration' },
];

/** Storage key of the setting. Single-key shortcuts must be possible to turn off (WCAG 2.1.4). */
const storageKey = 'fellowbridge-slash-key';

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"], dialog') !== null;

/** Runs an action when `/` is pressed outside a field, unless turned off. */
const useSlashKey = (act: () => void) => {
  const [isOn, setState] = useState(() => readStored(storageKey) !== 'off');
  const setOn = useCallback((wanted: boolean): void => {
    store(storageKey, wanted ? null : 'off');
    setState(wanted);
  }, []);
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [act, isOn]);
  return { isOn, setOn };
};

interface FinderProps {
  readonly searchText: string | undefined;
  readonly onSearch: (searchText: string | undefined) => void;
}

const Finder = ({ searchText, onSearch }: FinderProps) => {
  const box = useRef<HTMLElement>(null);
  const slash = useSlashKey(useCallback(() => box.current?.querySelector('input')?.focus(), []));
  return (
    <search ref={box} aria-label="Search the documentation" className={styles.finder}>
      <SearchBox label="Search everything" value={searchText} onSearch={onSearch} />
      <div className={styles.key}>
        {slash.isOn && (
          <span>
            Press <kbd className={styles.keyName}>/</kbd> to search
          </span>
        )}
        <button
          type="button"
          className={styles.keySwitch}
          aria-label={slash.isOn ? 'Turn off the / shortcut' : undefined}
          onClick={() => slash.setOn(!slash.isOn)}
        >
          {slash.isOn ? 'Turn off' : 'Turn on the / shortcut'}
        </button>
      </div>
    </search>
  );
};

const entries = [
  { section: 'start', label: 'Overview' },
  { section: 'walk', label: 'From button to screen' },
  { section: 'events', label: 'Events' },
  { section: 'commands', label: 'Commands' },
  { section: 'aggregates', label: 'Aggregates' },
  { section: 'rules', label: 'Rules' },
  { section: 'readers', label: 'Readers' },
  { section: 'contexts', label: 'Contexts' },
  { section: 'board', label: 'Event model' },
  { section: 'changes', label: 'Changes to events' },
] as const;

/** Navigation with the number of entries per list. */
const DomainNavigation = ({ place }: { readonly place: Place | null }) => {
  const base = useDomainBase();
  const counts = useQuery(domainOverviewQuery).data?.data.counts;
  const countOf: Partial<Record<Section | 'start', number | undefined>> = {
    events: counts?.events,
    commands: counts?.commands,
    aggregates: counts?.aggregates,
    rules: counts?.specs,
    readers: counts?.consumers,
    contexts: counts?.contexts,
  };
  return (
    <nav aria-label="Documentation">
      <ul className={styles.links}>
        {entries.map(({ section, label }) => {
          const isHere = place?.section === section;
          return (
            <li key={section}>
              <Link
                to={base}
                params={{ _splat: pathOf(section === 'start' ? { section } : { section, name: null }) }}
                className={styles.link({ isHere })}
                activeOptions={{ exact: true, includeSearch: false }}
                aria-current={isHere ? 'page' : undefined}
              >
                {label}
                {countOf[section] !== undefined && (
                  <span className={styles.count}>{countOf[section]?.toLocaleString('en-GB')}</span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
};

const WalkMatter = ({ walk }: { readonly walk: DomainWalk['data'] }) => {
  useEffect(() => {
    // Steps render after the router has scrolled.
    if (/^#step-\d+$/.test(window.location.hash)) document.querySelector(window.location.hash)?.scrollIntoView();
  }, []);
  return (
    <Stack gap="xlarge">
      <Stack gap="medium">
        <Heading level={2} size="title3">
          {walk.title}
        </Heading>
        <Prose>{walk.introduction}</Prose>
        <Text>
          This page follows the command <NamedLink section="commands" name={walk.command} />.
        </Text>
        <nav aria-label="Steps of the walk">
          <ol className={styles.ways}>
            {walk.steps.map(({ number, title }) => (
              <li key={number} className={styles.way}>
                <span aria-hidden="true" className={styles.wayNumber}>
                  {number}
                </span>
                <TextAnchor href={`#step-${number}`}>{title}</TextAnchor>
              </li>
            ))}
          </ol>
        </nav>
      </Stack>
      <ol className={styles.walkSteps}>
        {walk.steps.map(({ number, title, prose, source }) => (
          <li key={number} id={`step-${number}`} className={styles.walkStep}>
            <span aria-hidden="true" className={styles.number}>
              {number}
            </span>
            <div className={styles.stepMatter}>
              <Heading level={2} size="title3">
                {title}
              </Heading>
              <Prose>{prose}</Prose>
              <CodeBlock label={`Code of step ${number}: ${title}`}>{source.code}</CodeBlock>
              <SourceLine source={source} />
            </div>
          </li>
        ))}
      </ol>
    </Stack>
  );
};

/** Follows one command from the button to the row on the screen. */
const WalkPage = () => (
  <Loaded query={useQuery(domainWalkQuery)} what="the steps of the walk">
    {({ data }) => <WalkMatter walk={data} />}
  </Loaded>
);

const Content = ({ place, ...searched }: Searched & { readonly place: Place }) => {
  switch (place.section) {
    case 'start':
      return <StartPage />;
    case 'walk':
      return <WalkPage />;
    case 'rules':
      return <RuleList {...searched} />;
    case 'events':
      return place.name === null ? <EventList {...searched} /> : <EventPage type={place.name} />;
    case 'commands':
      return place.name === null ? <CommandList {...searched} /> : <CommandPage name={place.name} />;
    case 'aggregates':
      return place.name === null ? <AggregateList /> : <AggregatePage name={place.name} />;
    case 'readers':
      return place.name === null ? <ReaderList /> : <ReaderPage name={place.name} />;
    case 'board':
      return <BoardPage name={place.name} />;
    case 'changes':
      return <ChangesPage />;
    case 'contexts':
      return place.name === null ? <ContextListPage /> : <ContextPage name={place.name} />;
  }
};

/** Eyebrow of a page: the kind of entry. */
const eyebrowOf = (place: Place): string =>
  place.section !== 'start' && place.name !== null ? kindLabels[place.section] : 'Domain';

/** The living documentation of the domain; every entry has its own URL. */
export const DomainPage = ({ base }: { readonly base: DomainBase }) => {
  const { _splat: path = '' } = useParams({ strict: false });
  const search = readDomainSearch(useSearch({ strict: false }));
  const onSearch = useSetSearch();
  const place = placeOf(path);
  if (place === null) return <NotFound />;
  const { find } = search;
  const { title, intro } = headingOf(place);
  const kind = eyebrowOf(place);
  return (
    <DomainBaseContext value={base}>
      <Page
        metadata={base === '/admin/domain/$' ? administration : analysis}
        title={title}
        {...(place.section !== 'start' && { documentTitle: `${title}, ${kind}` })}
        eyebrow={kind}
        intro={intro ?? undefined}
      >
        <div className={styles.frame}>
          <div className={styles.side}>
            <Finder searchText={find} onSearch={(searchText) => onSearch({ ...search, find: searchText })} />
            <DomainNavigation place={place} />
          </div>
          <div className={styles.matter}>
            {find === undefined ? (
              <Content key={path} place={place} search={search} onSearch={onSearch} />
            ) : (
              <FinderResults searchText={find} />
            )}
          </div>
        </div>
      </Page>
    </DomainBaseContext>
  );
};
