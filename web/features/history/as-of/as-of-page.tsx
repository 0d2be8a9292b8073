import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pastQuery } from '#api/history.ts';
import { isMissing } from '#api/missing.ts';
import type { CurrentUser } from '#contract/accounts.ts';
import type { PastState } from '#contract/as-of.ts';
import { BadAddress } from '#features/shell/bad-address.tsx';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Heading } from '#ui/heading.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { NotLoaded, nothingLost } from '#ui/not-loaded.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { screenOnly } from '#ui/screen-only.css.ts';
import { Switch } from '#ui/switch.tsx';
import { Text } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { categoryOf, idOf, streamLabel, typeLabel } from '../copy.ts';
import { isInstant } from '../dates.ts';
import { comparison } from '../event-parts.css.ts';
import { BeyondLatest, FieldValue, PersonalValue, useHistoryHome } from '../event-parts.tsx';
import type { AsOfSearch } from '../search.ts';
import * as styles from './as-of-page.css.ts';
import { Moments, TimeTravel } from './time-travel.tsx';

export const metadata = { path: '/history/past/$stream', title: 'Record History' } as const satisfies PageMetadata;

type Field = PastState['fields'][number];

const columnsOf = ({ names }: PastState): readonly Column<Field>[] => [
  {
    header: 'Field',
    cell: ({ label, differs }) => (
      <span className={styles.label} data-differs={differs || undefined}>
        <span className={differs ? styles.strong : undefined}>{label}</span>
        {differs && (
          <Badge tone="caution" icon="refresh">
            Differs
          </Badge>
        )}
      </span>
    ),
  },
  {
    header: 'Then',
    cell: ({ value, personal, differs }) => (
      <div className={differs ? styles.strong : undefined}>
        <PersonalValue value={value} personal={personal} names={names} />
      </div>
    ),
  },
  {
    header: 'Now',
    cell: ({ now, personal, differs }) => {
      if (!differs) return <Text tone="muted">The same</Text>;
      return personal === 'no' || personal === 'kept' ? (
        <FieldValue value={now} names={names} />
      ) : (
        <PersonalValue value={now} personal={personal} names={names} />
      );
    },
  },
];

const differing = (count: number): string => {
  if (count === 0) return 'Nothing differs from the current state.';
  return count === 1 ? 'One field differs from the current state.' : `${count} fields differ from the current state.`;
};

interface PastFieldsProps {
  readonly state: PastState;
  readonly isLate: boolean;
}

/** The fields at the selected event, compared with now. */
const AsOfFields = ({ state, isLate }: PastFieldsProps) => {
  const [isShort, setShort] = useState(false);
  const different = state.fields.filter(({ differs }) => differs);
  const rows = isShort ? different : state.fields;
  return (
    <Stack gap="small">
      <div className={styles.head}>
        <div>
          <Heading level={2} size="title3">
            Then and now
          </Heading>
          <Text tone="muted">{differing(different.length)}</Text>
        </div>
        <div className={screenOnly}>
          <Switch label="Only differences" checked={isShort} onChange={setShort} />
        </div>
      </div>
      <div aria-busy={isLate} className={comparison}>
        {rows.length === 0 ? (
          <EmptyState
            headingLevel={3}
            title="No differences from now"
            message="Select an earlier event to see what has changed."
          />
        ) : (
          <DataTable caption="Then and now" columns={columnsOf(state)} rows={rows} rowKey={({ name }) => name} />
        )}
      </div>
    </Stack>
  );
};

/** Names the events that the states leave out, with links to the available remedies. */
const LeftOut = ({ state: { unreadable } }: { readonly state: PastState }) => {
  if (unreadable.length === 0) return null;
  const title = unreadable.length === 1 ? 'One event is left out' : `${unreadable.length} events are left out`;
  return (
    <Notice tone="caution" title={title}>
      <p>This release cannot read them, so the states below may be incomplete.</p>
      <ul>
        {unreadable.map(({ id, revision, type, fault }) => (
          <li key={revision}>
            <TextLink to="/history/$eventId" params={{ eventId: id }}>
              Event {revision + 1}, {typeLabel(type)}
            </TextLink>
            . {fault}
          </li>
        ))}
      </ul>
    </Notice>
  );
};

/** The record's name, taken from the sentence of one of its events; otherwise the end of its id. */
const nameOf = ({ stream, sentence, names }: PastState): string => {
  const own = idOf(stream);
  const name = sentence.find(({ leadsTo }) => leadsTo?.id === own)?.text ?? names.find(({ id }) => id === own)?.name;
  return name?.replace(/^‘(.*)’$/, '$1') ?? streamLabel(stream);
};

const kinds: Readonly<Record<string, string>> = {
  project: 'Project',
  charity: 'Charity',
  consultant: 'Consultant',
  waitingListSignup: 'Sign-up',
};

interface PastPageProps {
  readonly stream: string;
  readonly user: CurrentUser;
  readonly shown: AsOfSearch;
  readonly onShow: (wanted: AsOfSearch) => void;
}

/** A project, charity, consultant or signup as of any of its events, compared with now. */
export const AsOfPage = ({ stream, user, shown, onShow }: PastPageProps) => {
  const isReadable = shown.at === undefined || isInstant(shown.at);
  const query = useQuery({ ...pastQuery(stream, shown), enabled: isReadable });
  const { data, error, isPlaceholderData } = query;
  const home = useHistoryHome();
  const kind = categoryOf(stream);
  const actions = (
    <Cluster gap="xsmall">
      {user.role === 'admin' && (
        <>
          {kind === 'project' && (
            <ButtonLink to="/projects/$id" params={{ id: idOf(stream) }} size="small">
              Open the project
            </ButtonLink>
          )}
          <ButtonLink
            to="/admin/replay/$stream"
            params={{ stream }}
            search={{ revision: query.data?.revision }}
            size="small"
          >
            Replay
          </ButtonLink>
          <ButtonLink to="/admin/rehearsal" search={{ stream, revision: query.data?.revision }} size="small">
            Rehearse a command
          </ButtonLink>
        </>
      )}
      <ButtonLink to={home} search={{ about: idOf(stream) }} size="small">
        All its events
      </ButtonLink>
    </Cluster>
  );
  const back = (
    <ButtonLink to={home} variant="quiet" icon="left">
      History
    </ButtonLink>
  );
  if (!isReadable) {
    return (
      <BadAddress fault="The time is not a date and time, such as 2026-03-01T09:00:00Z." wayOut="Open without it" />
    );
  }
  if (!data || isMissing(error)) {
    const isTooEarly = shown.at !== undefined;
    return (
      <Page metadata={metadata} back={back}>
        {!isMissing(error) ? (
          <NotLoaded query={query} what="the history" shapes={['title', 'block', 'block']} reassurance={nothingLost} />
        ) : isTooEarly ? (
          <EmptyState
            title="It did not exist yet"
            message="Its first event is later than the time you chose."
            action={
              <Button variant="primary" onClick={() => onShow({ revision: 0 })}>
                Show the first event
              </Button>
            }
          />
        ) : (
          <EmptyState
            title="No record found"
            message={
              user.role === 'analyst'
                ? 'Pseudonyms may have been replaced since. Please find the record in the history again.'
                : 'Check the address. History is available for projects, charities, consultants and sign-ups.'
            }
          />
        )}
      </Page>
    );
  }
  const { latest } = data;
  if (shown.revision !== undefined && shown.revision > latest && !isPlaceholderData) {
    return (
      <Page documentTitle={metadata.title} title={nameOf(data)} back={back}>
        <BeyondLatest asked={shown.revision} latest={latest} onShowLatest={() => onShow({ revision: latest })} />
      </Page>
    );
  }
  return (
    <Page
      documentTitle={metadata.title}
      eyebrow={`${kinds[kind] ?? 'Stream'}, as of an earlier event`}
      title={nameOf(data)}
      back={back}
      actions={actions}
    >
      <Stack gap="xlarge">
        <LeftOut state={data} />
        <TimeTravel state={data} isLate={isPlaceholderData} shown={shown} onShow={onShow} />
        <AsOfFields state={data} isLate={isPlaceholderData} />
        <Moments stream={stream} revision={data.revision} />
      </Stack>
    </Page>
  );
};
