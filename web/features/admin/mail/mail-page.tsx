import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isReservedAddress } from '../../../../src/domain/kernel/reserved-addresses.ts';
import type { ListedMail } from '../../../../src/http/contract/administration.ts';
import { call } from '../../../api/client.ts';
import { afterDelivery, mailHealthQuery, mailsQuery } from '../../../api/mails.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Cluster, Stack } from '../../../ui/layout.tsx';
import { Page } from '../../../ui/page.tsx';
import { Select } from '../../../ui/select.tsx';
import { Text } from '../../../ui/text.tsx';
import { Filters } from '../frame/filters.tsx';
import { PagedList } from '../frame/paged-list.tsx';
import { useAdminAction } from '../frame/use-admin-action.ts';
import { adminHeads } from '../heads.ts';
import { MailDialog } from './mail-dialog.tsx';
import { MailHealthNotice } from './mail-health-notice.tsx';
import { mailName } from './mail-name.ts';
import { listedMailStatuses, type MailSearch, mailStatusLabels } from './mail-search.ts';

const looks = {
  failed: { tone: 'critical', icon: 'alert' },
  waiting: { tone: 'caution', icon: 'clock' },
  kept: { tone: 'neutral', icon: 'file' },
  sent: { tone: 'positive', icon: 'check' },
} as const;

const DeliverButton = ({ mail }: { mail: ListedMail }) => {
  const deliver = useAdminAction({
    change: ({ id }: ListedMail) => call('retryMail', { params: { id }, body: {} }),
    done: () => ({ title: 'Trying again', message: 'The mail is on its way to the mail server.' }),
    failed: { title: 'Not tried again', message: 'Nothing has been changed. Please try again.' },
    refreshes: afterDelivery,
  });
  const label = mail.status === 'failed' ? 'Try again' : 'Send now';
  return (
    <Button
      size="small"
      variant="secondary"
      icon="send"
      aria-label={`${label}: ${mailName(mail.template)}, ${formatDateTime(mail.createdAt)}`}
      busy={deliver.isPending}
      busyLabel="Trying..."
      onClick={() => deliver.mutate(mail)}
    >
      {label}
    </Button>
  );
};

const isDeliverable = ({ status, to }: ListedMail): boolean =>
  status !== 'sent' && !(to !== null && isReservedAddress(to));

const attempts = ({ attempts: count, nextAttemptAt }: ListedMail): string | null => {
  if (count === 0) return null;
  const tried = count === 1 ? 'Tried once' : `Tried ${count} times`;
  return nextAttemptAt === null ? tried : `${tried}, next ${formatDateTime(nextAttemptAt)}`;
};

const factColumns: readonly Column<ListedMail>[] = [
  {
    key: 'mail',
    header: 'Mail',
    cell: ({ template, subject }) => (
      <>
        <Text weight="strong">{subject ?? mailName(template)}</Text>
        {subject && (
          <Text size="caption" tone="muted">
            {mailName(template)}
          </Text>
        )}
      </>
    ),
  },
  { key: 'to', header: 'To', cell: ({ to }) => to ?? <Text tone="muted">Not kept</Text>, long: true },
  { key: 'written', header: 'Written', cell: ({ createdAt }) => formatDateTime(createdAt), short: true },
  {
    key: 'status',
    header: 'Status',
    cell: (mail) => {
      const { tone, icon } = looks[mail.status];
      const told = [attempts(mail), mail.status === 'failed' ? mail.lastError : null].filter(Boolean).join('. ');
      return (
        <>
          <Badge tone={tone} icon={icon}>
            {mailStatusLabels[mail.status]}
          </Badge>
          {told && (
            <Text size="caption" tone="muted">
              {told}
            </Text>
          )}
        </>
      );
    },
  },
];

interface MailPageProps {
  readonly shown: MailSearch;
  readonly onShow: (wanted: MailSearch) => void;
}

/** Whether mails go out, and what becomes of each (decisions, admin-dashboard). */
export const MailPage = ({ shown, onShow }: MailPageProps) => {
  const { status, mail } = shown;
  const health = useQuery(mailHealthQuery).data?.data;
  const isConfigured = health?.isConfigured ?? false;
  const columns = useMemo(
    (): readonly Column<ListedMail>[] => [
      ...factColumns,
      {
        key: 'actions',
        header: 'Actions',
        short: true,
        cell: (entry) => (
          <Cluster gap="xsmall">
            {entry.status === 'kept' && (
              <Button
                size="small"
                variant="secondary"
                icon="show"
                aria-label={`Read: ${entry.subject ?? mailName(entry.template)}`}
                onClick={() => onShow({ status, mail: entry.id })}
              >
                Read
              </Button>
            )}
            {isConfigured && isDeliverable(entry) && <DeliverButton mail={entry} />}
          </Cluster>
        ),
      },
    ],
    [isConfigured, onShow, status],
  );
  const options = [
    { value: 'all', label: 'Every status' },
    ...listedMailStatuses.map((value) => ({
      value,
      label: health ? `${mailStatusLabels[value]} (${health.counts[value]})` : mailStatusLabels[value],
    })),
  ] as const;
  return (
    <Page
      eyebrow="Administration"
      title="Mail"
      {...adminHeads.mail}
      intro="Every mail that the platform writes. Once one is sent, its address and words are not kept."
    >
      <Stack gap="xlarge">
        <MailHealthNotice />
        <Stack gap="large">
          <Filters label="Narrow the mails down">
            <Select
              label="Status"
              options={options}
              value={status ?? 'all'}
              onChange={(chosen) => onShow({ status: chosen === 'all' ? undefined : chosen })}
            />
          </Filters>
          <PagedList
            query={useInfiniteQuery(mailsQuery(status))}
            things="mails"
            failure="We could not load the mails"
            empty={
              status === undefined
                ? { title: 'No mail has been written yet', message: 'The first one follows the first sign-up.' }
                : { title: 'No mails with this status', message: 'Choose another status to see more.' }
            }
          >
            {(mails) => <DataTable caption="Mails" columns={columns} rows={mails} rowKey={({ id }) => id} />}
          </PagedList>
        </Stack>
      </Stack>
      <MailDialog id={mail ?? null} onClose={() => onShow({ status })} />
    </Page>
  );
};
