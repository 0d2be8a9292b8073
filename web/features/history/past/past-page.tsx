import { useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '../../../../src/http/contract/accounts.ts';
import type { PastState } from '../../../../src/http/contract/history.ts';
import { ApiError } from '../../../api/api-error.ts';
import { pastQuery } from '../../../api/history.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Cluster, Stack } from '../../../ui/layout.tsx';
import { Page } from '../../../ui/page.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { historyHeads } from '../heads.ts';
import type { PastSearch } from '../history-search.ts';
import { streamLabel } from '../words.ts';
import { Moments } from './moments.tsx';
import { PastFields } from './past-fields.tsx';
import { TimeTravel } from './time-travel.tsx';
import { isInstant } from './uk-moment.ts';

const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/** One of its events cannot be read, says the server: to ask again is of no use. */
const isUnreadable = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 409;

const idOf = (stream: string): string => stream.slice(stream.indexOf('-') + 1);

/** What something is called, as the sentence of one of its events names it; the end of its id where none does. */
const nameOf = ({ stream, sentence, names }: PastState): string => {
  const own = idOf(stream);
  const told = sentence.find(({ leadsTo }) => leadsTo?.id === own)?.text ?? names.find(({ id }) => id === own)?.name;
  return told?.replace(/^‘(.*)’$/, '$1') ?? streamLabel(stream);
};

const kinds: Readonly<Record<string, string>> = {
  project: 'Project',
  charity: 'Charity',
  consultant: 'Consultant',
  waitingListSignup: 'Signup',
};

interface PastPageProps {
  readonly stream: string;
  readonly user: CurrentUser;
  readonly shown: PastSearch;
  readonly onShow: (wanted: PastSearch) => void;
}

/** A project, charity, consultant or signup as it stood after any of its events, beside what it is now. */
export const PastPage = ({ stream, user, shown: asked, onShow }: PastPageProps) => {
  const shown = asked.at === undefined || isInstant(asked.at) ? asked : { ...asked, at: undefined };
  const { data, error, isPending, isPlaceholderData, isFetching, refetch } = useQuery(pastQuery(stream, shown));
  const isAdministrator = user.role === 'admin';
  const kind = stream.slice(0, stream.indexOf('-'));
  const actions = (
    <Cluster gap="xsmall">
      {isAdministrator && kind === 'project' && (
        <ButtonLink to="/projects/$id" params={{ id: idOf(stream) }} variant="secondary" size="small">
          Open the project
        </ButtonLink>
      )}
      <ButtonLink
        to={isAdministrator ? '/admin/history' : '/history'}
        search={{ about: idOf(stream) }}
        variant="secondary"
        size="small"
      >
        All events about it
      </ButtonLink>
    </Cluster>
  );
  const back = (
    <ButtonLink to={isAdministrator ? '/admin/history' : '/history'} variant="quiet" icon="left">
      History
    </ButtonLink>
  );
  if (isPending) {
    return (
      <Page {...historyHeads.past} title="As it stood" back={back}>
        <Loading label="Loading the past...">
          <Skeleton shape="title" />
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </Loading>
      </Page>
    );
  }
  if (!data || isMissing(error)) {
    const isTooEarly = shown.at !== undefined || shown.revision !== undefined;
    return (
      <Page {...historyHeads.past} title="As it stood" back={back}>
        {isUnreadable(error) ? (
          <EmptyState headingLevel={2} title="Its past cannot be told" message={error.detail} action={actions} />
        ) : !isMissing(error) ? (
          <ErrorState
            title="We could not load the past"
            message="Nothing is lost. Check your connection and try again."
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : isTooEarly ? (
          <EmptyState
            headingLevel={2}
            title="It was not there yet"
            message="Its first event came later than the moment that you asked for."
            action={<Button onClick={() => onShow({ revision: 0 })}>Go to its first event</Button>}
          />
        ) : (
          <EmptyState
            headingLevel={2}
            title="There is nothing to look back at"
            message="The address may have lost a letter. Projects, charities, consultants and signups can be looked at as they stood."
          />
        )}
      </Page>
    );
  }
  return (
    <Page
      documentTitle={historyHeads.past.documentTitle}
      eyebrow={`${kinds[kind] ?? 'Stream'}, as it stood`}
      title={nameOf(data)}
      back={back}
      actions={actions}
    >
      <Stack gap="xlarge">
        <TimeTravel state={data} isLate={isPlaceholderData} shown={shown} onShow={onShow} />
        <PastFields state={data} isLate={isPlaceholderData} />
        <Moments stream={stream} revision={data.revision} />
      </Stack>
    </Page>
  );
};
