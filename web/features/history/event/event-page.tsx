import { useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '../../../../src/http/contract/accounts.ts';
import { ApiError } from '../../../api/api-error.ts';
import { historyEventQuery } from '../../../api/history.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { historyHeads } from '../heads.ts';
import { Sentence } from '../sentence.tsx';
import { StatusChange } from '../status-change.tsx';
import { typeLabel } from '../words.ts';
import { EventDetails } from './event-details.tsx';

const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

interface EventPageProps {
  readonly id: string;
  readonly user: CurrentUser;
}

/** One event on a page of its own, whose address can be passed on. */
export const EventPage = ({ id, user }: EventPageProps) => {
  const { data: event, error, isPending, isFetching, refetch } = useQuery(historyEventQuery(id));
  const back = (
    <ButtonLink to={user.role === 'admin' ? '/admin/history' : '/history'} variant="quiet" icon="left">
      History
    </ButtonLink>
  );
  if (isPending) {
    return (
      <Page {...historyHeads.event} title="Event" back={back}>
        <Loading label="Loading the event...">
          <Skeleton shape="title" />
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </Loading>
      </Page>
    );
  }
  if (!event) {
    return (
      <Page {...historyHeads.event} title="Event" back={back}>
        {isMissing(error) ? (
          <EmptyState
            headingLevel={2}
            title="There is no such event"
            message="Its address may have lost a letter. Events are never removed; one of this second may take a moment to appear."
          />
        ) : (
          <ErrorState
            title="We could not load the event"
            message="Nothing is lost. Check your connection and try again."
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
      </Page>
    );
  }
  return (
    <Page
      documentTitle={historyHeads.event.documentTitle}
      title={typeLabel(event.type)}
      back={back}
      badge={event.change && <StatusChange change={event.change} />}
      intro={<Sentence parts={event.sentence} />}
    >
      <EventDetails event={event} level={2} />
    </Page>
  );
};
