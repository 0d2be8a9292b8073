import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { createContext, Fragment, type ReactNode, useContext } from 'react';
import { type HistoryFilters, historyEventQuery } from '#api/history.ts';
import { useCurrentUser } from '#api/session.ts';
import type { HistoryDetail, HistoryEntry, HistoryField } from '#contract/history.ts';
import { idOrPseudonymShape } from '#contract/pseudonyms.ts';
import { counted } from '#lib/counted.ts';
import { formatLongDate } from '#lib/dates.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Code } from '#ui/code.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Loaded } from '#ui/not-loaded.tsx';
import { visuallyHidden } from '#ui/visually-hidden.css.ts';
import { formatMoment, isInstant, isMonth } from './dates.ts';
import * as styles from './event-parts.css.ts';
import type { HistorySearch } from './search.ts';

interface LoadedEventProps {
  readonly id: string;
  readonly children: (event: HistoryDetail) => ReactNode;
}

/** Loads an event for a page or dialog, and renders it with the given function. */
export const LoadedEvent = ({ id, children }: LoadedEventProps) => (
  <Loaded
    query={useQuery(historyEventQuery(id))}
    what="this event"
    shapes={['line', 'block']}
    reassurance="Nothing is lost, but a new event takes a moment."
    headingLevel={3}
  >
    {children}
  </Loaded>
);

interface BeyondLatestProps {
  /** Revision in the address. */
  readonly asked: number;
  readonly latest: number;
  readonly onShowLatest: () => void;
}

/** Says that a stream has no event with the revision in the address. */
export const BeyondLatest = ({ asked, latest, onShowLatest }: BeyondLatestProps) => (
  <EmptyState
    title={`It has only ${counted(latest + 1, 'event')}`}
    message={`The address asks for event ${(asked + 1).toLocaleString('en-GB')}.`}
    action={
      <Button variant="primary" onClick={onShowLatest}>
        Show the latest event
      </Button>
    }
  />
);

/** Path of the history page for the user's role. */
export const useHistoryHome = (): '/admin/history' | '/history' =>
  useCurrentUser().user?.role === 'admin' ? '/admin/history' : '/history';

const Narrowing = createContext<HistorySearch>({});

interface NarrowingProviderProps {
  /** The filters in the URL. */
  readonly present: HistorySearch;
  readonly children: ReactNode;
}

/** Provides the filters of the URL, so that links inside narrow the current list. */
export const NarrowingProvider = ({ present, children }: NarrowingProviderProps) => (
  <Narrowing value={present}>{children}</Narrowing>
);

/** Returns the props of a link that adds filters to the current ones. */
export const useNarrowed = () => {
  const home = useHistoryHome();
  const present = useContext(Narrowing);
  return (filters: HistoryFilters) => ({
    to: home,
    search: { ...present, before: undefined, open: undefined, ...filters },
  });
};

/** A person or record named in an event. */
type Subject = NonNullable<HistoryEntry['sentence'][number]['leadsTo']>;

/** Kinds of records with an as-of page. */
const pastOf = {
  project: 'project',
  charity: 'charity',
  consultant: 'consultant',
  signup: 'waitingListSignup',
} as const;

interface SubjectLinkProps {
  readonly subject: Subject;
  readonly tabIndex?: number | undefined;
  readonly children: ReactNode;
}

/** A name that links to the events of a member, or to the record as of an event. */
const SubjectLink = ({ subject: { kind, id }, tabIndex, children }: SubjectLinkProps) => {
  const narrowed = useNarrowed();
  switch (kind) {
    case 'member':
      return (
        <Link {...narrowed({ member: id })} className={styles.name} tabIndex={tabIndex}>
          {children}
        </Link>
      );
    case 'report':
      return (
        <Link {...narrowed({ about: id })} className={styles.name} tabIndex={tabIndex}>
          {children}
        </Link>
      );
    case 'project':
    case 'charity':
    case 'consultant':
    case 'signup':
      return (
        <Link
          to="/history/past/$stream"
          params={{ stream: `${pastOf[kind]}-${id}` }}
          className={styles.name}
          tabIndex={tabIndex}
        >
          {children}
        </Link>
      );
    default:
      return kind satisfies never;
  }
};

/** Names of ids among the values. */
type Names = HistoryDetail['names'];

const day = /^\d{4}-\d{2}-\d{2}$/;

interface FieldValueProps {
  readonly value: unknown;
  readonly names: Names;
}

const TextValue = ({ value, names }: FieldValueProps & { readonly value: string }) => {
  if (value === '') return <span className={styles.nothing}>Empty</span>;
  const named = names.find(({ id }) => id === value);
  if (named) return <SubjectLink subject={named}>{named.name}</SubjectLink>;
  if (idOrPseudonymShape.test(value.toLowerCase())) return <Code>{value}</Code>;
  if (Number.isNaN(Date.parse(value))) return value;
  if (isInstant(value) || isMonth(value)) return <time dateTime={value}>{formatMoment(value)}</time>;
  if (day.test(value)) return <time dateTime={value}>{formatLongDate(value)}</time>;
  return value;
};

/** Displays a field value of any kind. */
export const FieldValue = ({ value, names }: FieldValueProps) => {
  if (value === null || value === undefined) return <span className={styles.nothing}>Not set</span>;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return value.toLocaleString('en-GB');
  if (typeof value === 'string') return <TextValue value={value} names={names} />;
  if (!Array.isArray(value)) return <Code>{JSON.stringify(value)}</Code>;
  if (value.length === 0) return <span className={styles.nothing}>None</span>;
  return (
    <ul className={styles.list}>
      {value.map((entry: unknown, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the entries of a stored list never change places
        <li key={place}>
          <FieldValue value={entry} names={names} />
        </li>
      ))}
    </ul>
  );
};

interface PersonalValueProps {
  readonly value: unknown;
  readonly personal: HistoryField['personal'];
  readonly names: Names;
}

/** Displays a value; marks personal data, or says why it is hidden. */
export const PersonalValue = ({ value, personal, names }: PersonalValueProps) => {
  switch (personal) {
    case 'no':
      return <FieldValue value={value} names={names} />;
    case 'kept':
      return (
        <span className={styles.marked}>
          <span>
            <FieldValue value={value} names={names} />
          </span>
          <span className={styles.mark}>
            <Icon name="person" />
            Personal data
          </span>
        </span>
      );
    case 'erased':
      return (
        <span className={styles.gone}>
          <Icon name="remove" />
          Erased: the encryption key has been destroyed
        </span>
      );
    case 'hidden':
      return (
        <span className={styles.gone}>
          <Icon name="hide" />
          Visible to administrators only
        </span>
      );
    default:
      return personal satisfies never;
  }
};

interface SentenceProps {
  readonly parts: HistoryEntry['sentence'];
  /** Tab index of the links; -1 in lists with a roving focus. */
  readonly tabIndex?: number | undefined;
}

/** An event's sentence with names as links. */
export const Sentence = ({ parts, tabIndex }: SentenceProps) =>
  parts.map(({ text, leadsTo }, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change places
    <Fragment key={place}>
      {leadsTo ? (
        <SubjectLink subject={leadsTo} tabIndex={tabIndex}>
          {text}
        </SubjectLink>
      ) : (
        text
      )}
    </Fragment>
  ));

type Change = NonNullable<HistoryEntry['change']>;

/** The status before and after an event; just the latter if there was none before. */
export const StatusChange = ({ change: { from, to } }: { readonly change: Change }) => (
  <span className={styles.change}>
    {from !== null && (
      <>
        <span className={visuallyHidden}>Status before: </span>
        <Badge>{from}</Badge>
        <span className={styles.arrow}>
          <Icon name="arrow" />
        </span>
      </>
    )}
    <span className={visuallyHidden}>Status after: </span>
    <Badge tone="accent">{to}</Badge>
  </span>
);

/** Why this release cannot read an event, or that it is skipped. */
export const Fault = ({ fault, skipped = false }: { readonly fault: string | null; readonly skipped?: boolean }) => (
  <span className={styles.mark}>
    <Icon name="caution" />
    {skipped ? `Skipped. ${fault ?? ''}` : fault}
  </span>
);
