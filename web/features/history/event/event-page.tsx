import { useQuery } from '@tanstack/react-query';
import { historyEventQuery } from '#api/history.ts';
import { isMissing } from '#api/missing.ts';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { NotLoaded, nothingLost } from '#ui/not-loaded.tsx';
import { Page } from '#ui/page.tsx';
import { typeLabel } from '../copy.ts';
import { Sentence, StatusChange, useHistoryHome } from '../event-parts.tsx';
import { EventDetails } from './event-details.tsx';

export const metadata = { path: '/history/$eventId', title: 'Event' } as const satisfies PageMetadata;

/** One event on its own page, with a URL to share. */
export const EventPage = ({ id }: { readonly id: string }) => {
  const query = useQuery(historyEventQuery(id));
  const event = query.data;
  const back = (
    <ButtonLink to={useHistoryHome()} variant="quiet" icon="left">
      History
    </ButtonLink>
  );
  if (!event) {
    return (
      <Page metadata={metadata} back={back}>
        {isMissing(query.error) ? (
          <EmptyState
            title="Event not found"
            message="Check the address. Events are never removed, but a new one may take a moment to appear."
          />
        ) : (
          <NotLoaded query={query} what="the event" shapes={['title', 'block', 'block']} reassurance={nothingLost} />
        )}
      </Page>
    );
  }
  return (
    <Page
      documentTitle={metadata.title}
      title={typeLabel(event.type)}
      back={back}
      badge={event.change && <StatusChange change={event.change} />}
      intro={<Sentence parts={event.sentence} />}
    >
      <EventDetails event={event} level={2} />
    </Page>
  );
};
