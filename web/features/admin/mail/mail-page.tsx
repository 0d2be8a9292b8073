import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { deliveryQuery, mailsQuery } from '#api/mails.ts';
import type { ListedMail } from '#contract/mails.ts';
import { formatDateTime } from '#lib/dates.ts';
import { administrationPage } from '#lib/page-metadata.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { Page } from '#ui/page.tsx';
import { Select } from '#ui/select.tsx';
import { Caption, Text } from '#ui/text.tsx';
import { mailStatusLabels } from '../copy.ts';
import { Filters } from '../frame/filters.tsx';
import { PagedList } from '../frame/paged-list.tsx';
import { listedMailStatuses, type MailSearch } from '../search.ts';
import { DeliverButton, GiveUpButton, GiveUpDialog, isDeliverable, RetryAllButton } from './mail-actions.tsx';
import { MailDialog } from './mail-dialog.tsx';
import { describeAttempts, mailName } from './mail-health.ts';
import { MailHealthNotice } from './mail-health-notice.tsx';

export const metadata = administrationPage('/admin-dashboard/mail', 'Email');

const badges = {
  failed: { tone: 'critical', icon: 'alert' },
  waiting: { tone: 'caution', icon: 'clock' },
  kept: { tone: 'neutral', icon: 'file' },
  sent: { tone: 'positive', icon: 'check' },
} as const;

const factColumns: readonly Column<ListedMail>[] = [
  {
    header: 'Email',
    cell: ({ template, subject }) => (
      <>
        <Text weight="strong">{subject ?? mailName(template)}</Text>
        {subject && <Caption>{mailName(template)}</Caption>}
      </>
    ),
  },
  { header: 'To', cell: ({ to }) => to ?? <Text tone="muted">Not kept</Text>, long: true },
  { header: 'Written', cell: ({ createdAt }) => formatDateTime(createdAt), short: true },
  {
    header: 'Status',
    cell: (mail) => {
      const status = describeAttempts(mail);
      return (
        <>
          <Badge {...badges[mail.status]}>{mailStatusLabels[mail.status]}</Badge>
          {status && <Caption>{status}</Caption>}
        </>
      );
    },
  },
];

interface MailPageProps {
  readonly shown: MailSearch;
  readonly onShow: (wanted: MailSearch) => void;
}

/** Mail status and the outbox (decisions, admin-dashboard). */
export const MailPage = ({ shown, onShow }: MailPageProps) => {
  const { status, mail } = shown;
  const health = useQuery(deliveryQuery).data?.data;
  const mails = useInfiniteQuery(mailsQuery(status));
  const { refetch } = mails;
  const waiting = health?.counts.waiting;
  // Mails that are no longer waiting have been sent, or have failed. At first too: the list may be older than the status.
  useEffect(() => {
    if (waiting !== undefined) void refetch({ cancelRefetch: false });
  }, [waiting, refetch]);
  const [givingUp, setGivingUp] = useState<ListedMail | null>(null);
  const isConfigured = health?.isConfigured ?? false;
  const columns = useMemo(
    (): readonly Column<ListedMail>[] => [
      ...factColumns,
      {
        header: 'Actions',
        short: true,
        cell: (entry) => (
          <Cluster gap="xsmall">
            {(entry.status === 'kept' || entry.holdsLink) && (
              <Button
                size="small"
                icon={entry.holdsLink ? 'arrow' : 'show'}
                aria-label={`${entry.holdsLink ? 'Hand over a link' : 'Read'}: ${entry.subject ?? mailName(entry.template)}`}
                onClick={() => onShow({ status, mail: entry.id })}
              >
                {entry.holdsLink ? 'Hand over a link' : 'Read'}
              </Button>
            )}
            {isConfigured && isDeliverable(entry) && <DeliverButton mail={entry} />}
            <GiveUpButton mail={entry} onAsk={setGivingUp} />
          </Cluster>
        ),
      },
    ],
    [isConfigured, onShow, status],
  );
  const options = [
    { value: 'all', label: 'All statuses' },
    ...listedMailStatuses.map((value) => ({
      value,
      label: health ? `${mailStatusLabels[value]} (${health.counts[value]})` : mailStatusLabels[value],
    })),
  ] as const;
  return (
    <Page
      metadata={metadata}
      intro="Every email that the platform writes. Once an email is sent, its address and text are deleted."
    >
      <Stack gap="xlarge">
        <MailHealthNotice />
        <Stack gap="large">
          <Filters label="Filter emails">
            <Select
              label="Status"
              options={options}
              value={status ?? 'all'}
              onChange={(chosen) => onShow({ status: chosen === 'all' ? undefined : chosen })}
            />
            {isConfigured && health !== undefined && health.counts.failed > 0 && (
              <RetryAllButton failed={health.counts.failed} />
            )}
          </Filters>
          <PagedList
            query={mails}
            things="emails"
            empty={
              status === undefined
                ? { title: 'No emails', message: 'New emails appear here, and stay for 90 days after they are sent.' }
                : { title: 'No emails with this status', message: 'Choose another status to see more.' }
            }
          >
            {(mails) => <DataTable caption="Emails" columns={columns} rows={mails} rowKey={({ id }) => id} />}
          </PagedList>
        </Stack>
      </Stack>
      <GiveUpDialog mail={givingUp} onClose={() => setGivingUp(null)} />
      <MailDialog id={mail ?? null} onClose={() => onShow({ status })} />
    </Page>
  );
};
