import { Page } from '../../ui/page.tsx';
import { NotFound } from '../shell/not-found.tsx';
import { AggregateList } from './aggregates/aggregate-list.tsx';
import { AggregatePage } from './aggregates/aggregate-page.tsx';
import { CommandList } from './commands/command-list.tsx';
import { CommandPage } from './commands/command-page.tsx';
import { ContextListPage } from './contexts/context-list.tsx';
import { ContextPage } from './contexts/context-page.tsx';
import type { DomainSearch } from './domain-search.ts';
import { EventList } from './events/event-list.tsx';
import { EventPage } from './events/event-page.tsx';
import { Finder } from './finder/finder.tsx';
import { FinderResults } from './finder/finder-results.tsx';
import { type DomainBase, DomainBaseContext } from './frame/domain-base.ts';
import { DomainNavigation } from './frame/domain-navigation.tsx';
import * as styles from './frame/frame.css.ts';
import { domainHeads } from './heads.ts';
import { type Place, placeOf } from './place.ts';
import { ReaderList } from './readers/reader-list.tsx';
import { ReaderPage } from './readers/reader-page.tsx';
import { RuleList } from './rules/rule-list.tsx';
import { StartPage } from './start/start-page.tsx';
import { WalkPage } from './walk/walk-page.tsx';
import { kindOf, wordsOf } from './words.ts';

interface DomainRoomProps {
  readonly base: DomainBase;
  /** The end of the address: 'events/ProjectSubmitted'. */
  readonly path: string;
  readonly search: DomainSearch;
  readonly onSearch: (wanted: DomainSearch) => void;
}

const Matter = ({
  place,
  search,
  onSearch,
}: { readonly place: Place } & Pick<DomainRoomProps, 'search' | 'onSearch'>) => {
  switch (place.section) {
    case 'start':
      return <StartPage />;
    case 'walk':
      return <WalkPage />;
    case 'rules':
      return <RuleList search={search} onSearch={onSearch} />;
    case 'events':
      return place.name === null ? <EventList search={search} onSearch={onSearch} /> : <EventPage type={place.name} />;
    case 'commands':
      return place.name === null ? (
        <CommandList search={search} onSearch={onSearch} />
      ) : (
        <CommandPage name={place.name} />
      );
    case 'aggregates':
      return place.name === null ? <AggregateList /> : <AggregatePage name={place.name} />;
    case 'readers':
      return place.name === null ? <ReaderList /> : <ReaderPage name={place.name} />;
    case 'contexts':
      return place.name === null ? <ContextListPage /> : <ContextPage name={place.name} />;
  }
};

/** What stands above the name of a page: what kind of thing it is. */
const eyebrowOf = (place: Place): string =>
  place.section !== 'start' && place.name !== null ? kindOf[place.section] : 'Domain';

/** The living documentation of the domain: one frame, in which each page has an address of its own. */
export const DomainRoom = ({ base, path, search, onSearch }: DomainRoomProps) => {
  const place = placeOf(path);
  if (place === null) return <NotFound />;
  const { find } = search;
  const { title, intro } = wordsOf(place);
  const head = base === '/domain/$' ? domainHeads.analysis : domainHeads.administration;
  return (
    <DomainBaseContext value={base}>
      <Page
        title={title}
        documentTitle={place.section === 'start' ? head.documentTitle : `${title}, ${eyebrowOf(place)}`}
        eyebrow={eyebrowOf(place)}
        intro={intro ?? undefined}
      >
        <div className={styles.frame}>
          <div className={styles.side}>
            <Finder sought={find} onSearch={(sought) => onSearch({ ...search, find: sought })} />
            <DomainNavigation place={place} />
          </div>
          <div className={styles.matter}>
            {find === undefined ? (
              <Matter key={path} place={place} search={search} onSearch={onSearch} />
            ) : (
              <FinderResults sought={find} />
            )}
          </div>
        </div>
      </Page>
    </DomainBaseContext>
  );
};
