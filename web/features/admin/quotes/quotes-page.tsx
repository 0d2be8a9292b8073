import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminSummaryQuery } from '#api/administration.ts';
import { call } from '#api/client.ts';
import { quotesKey, quotesQuery } from '#api/quotes.ts';
import { useAction } from '#api/use-action.ts';
import { type Quote, QuoteRefusal, type QuoteStatus } from '#contract/quotes.ts';
import { Story } from '#features/public/story.tsx';
import { ActionForm, useActionForm } from '#forms/action-form.tsx';
import { formatLongDate } from '#lib/dates.ts';
import { administrationPage } from '#lib/page-metadata.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { Select } from '#ui/select.tsx';
import { Caption } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { Filters } from '../frame/filters.tsx';
import { PagedList } from '../frame/paged-list.tsx';

export const metadata = administrationPage('/admin-dashboard/quotes', 'Quotes');

const statusOptions = [
  { value: 'offered', label: 'To review' },
  { value: 'approved', label: 'Published' },
  { value: 'refused', label: 'Refused' },
] as const;

const changes = [quotesKey, ['/api/stories'], adminSummaryQuery.queryKey] as const;

/** What the administrator sees and decides on. */
const readIn = ({ words, quotedAs }: Quote) => ({ words, quotedAs });

interface RefuseDialogProps {
  readonly quote: Quote;
  readonly open: boolean;
  readonly onClose: () => void;
}

const RefuseDialog = ({ quote, open, onClose }: RefuseDialogProps) => {
  const refuse = useActionForm({
    values: { reason: '' },
    schema: QuoteRefusal.pick({ reason: true }),
    run: (values) =>
      call('refuseQuote', { params: { id: quote.id }, body: QuoteRefusal.parse({ ...values, ...readIn(quote) }) }),
    succeeded: { title: 'Quote refused', message: 'The charity sees your reason on the page of the project.' },
    failed: { title: 'Quote not refused', message: 'Please try again.' },
    refreshes: changes,
    onSuccess: onClose,
  });
  const { fields } = refuse;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={quote.status === 'approved' ? 'Take this quote down?' : 'Refuse this quote?'}
    >
      <ActionForm
        of={refuse}
        label="Refuse this quote"
        submit="Refuse quote"
        submitting="Refusing..."
        onCancel={onClose}
        isDangerous
      >
        <fields.TextArea
          name="reason"
          label="Reason"
          hint="The charity can read it."
          rows={3}
          required
          countTo={1000}
        />
      </ActionForm>
    </Dialog>
  );
};

const Decision = ({ quote }: { readonly quote: Quote }) => {
  // As it was when the dialog opened: a newer one, loaded behind the dialog, is not refused unread.
  const [refusing, setRefusing] = useState<Quote | null>(null);
  const approve = useAction({
    run: () => call('approveQuote', { params: { id: quote.id }, body: readIn(quote) }),
    succeeded: { title: 'Quote published', message: 'It is among the success stories.' },
    failed: { title: 'Quote not published', message: 'Please try again.' },
    refreshes: changes,
  });
  const refuseLabel = quote.status === 'approved' ? 'Take down' : 'Refuse';
  return (
    <Cluster>
      {quote.status !== 'approved' && (
        <Button
          variant="primary"
          icon="check"
          aria-label={`Publish: ${quote.projectTitle}`}
          busy={approve.isPending}
          busyLabel="Publishing..."
          onClick={() => approve.mutate()}
        >
          Publish
        </Button>
      )}
      {quote.status !== 'refused' && (
        <Button aria-label={`${refuseLabel}: ${quote.projectTitle}`} onClick={() => setRefusing(quote)}>
          {refuseLabel}
        </Button>
      )}
      <RefuseDialog quote={refusing ?? quote} open={refusing !== null} onClose={() => setRefusing(null)} />
    </Cluster>
  );
};

interface QuotesPageProps {
  readonly status: QuoteStatus;
  readonly onStatus: (status: QuoteStatus) => void;
}

/** Quotes that charities have agreed to: to publish, or to refuse with a reason. */
export const QuotesPage = ({ status, onStatus }: QuotesPageProps) => {
  const query = useInfiniteQuery(quotesQuery(status));
  const empty =
    status === 'offered'
      ? {
          title: 'No quotes to review',
          message: 'Quotes appear here when charities agree to be quoted in their feedback.',
        }
      : { title: 'No quotes found', message: 'Try another status.' };
  return (
    <Page
      metadata={metadata}
      intro="Published quotes are success stories, and appear on the profiles of consultants who agreed to be named."
    >
      <Stack gap="large">
        <Filters label="Filter quotes">
          <Select label="Status" options={statusOptions} value={status} onChange={onStatus} />
        </Filters>
        <section aria-label="Quotes">
          <PagedList query={query} things="quotes" empty={empty}>
            {(quotes) => (
              <Stack gap="large">
                {quotes.map((quote) => (
                  <Story key={quote.id} story={quote}>
                    <Caption>
                      <TextLink to="/projects/$id" params={{ id: quote.id }}>
                        {quote.projectTitle}
                      </TextLink>{' '}
                      · offered on {formatLongDate(quote.offeredAt)}
                    </Caption>
                    {quote.reason && (
                      <Notice tone="caution" title="Why refused">
                        {quote.reason}
                      </Notice>
                    )}
                    <Decision quote={quote} />
                  </Story>
                ))}
              </Stack>
            )}
          </PagedList>
        </section>
      </Stack>
    </Page>
  );
};
