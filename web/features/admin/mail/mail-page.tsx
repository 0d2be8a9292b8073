import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { afterDelivery, mailHealthQuery, mailQuery, mailsQuery } from '#api/mails.ts';
import { type Message, useAction } from '#api/use-action.ts';
import { type ListedMail, type Mail, MailPurpose, type OneTimeLink } from '#contract/mails.ts';
import { isReservedAddress } from '#domain/kernel/reserved-addresses.ts';
import { ActionForm, useActionForm } from '#forms/action-form.tsx';
import { formatDateTime } from '#lib/dates.ts';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { CodeBlock } from '#ui/code.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Page } from '#ui/page.tsx';
import { Select } from '#ui/select.tsx';
import { Caption, Text } from '#ui/text.tsx';
import { mailStatusLabels } from '../copy.ts';
import { Filters } from '../frame/filters.tsx';
import { PagedList } from '../frame/paged-list.tsx';
import { listedMailStatuses, type MailSearch } from '../search.ts';
import { mailName } from './mail-health.ts';
import { MailHealthNotice } from './mail-health-notice.tsx';
import * as styles from './mail-page.css.ts';

export const metadata = { path: '/admin-dashboard/mail', title: 'Mail' } as const satisfies PageMetadata;

const whyNoWords = ({ status }: Mail): string => {
  if (status === 'kept') return 'The recipient has left, so the text has been deleted.';
  return status === 'sent'
    ? 'The mail has been sent. Its address and text are not kept.'
    : 'The text is encrypted until the mail has been sent.';
};

const MailText = ({ mail }: { mail: Mail }) => (
  <Stack gap="medium">
    <DefinitionList
      items={[
        { term: 'To', description: mail.to ?? 'Not kept' },
        { term: 'Subject', description: mail.subject ?? 'Not kept' },
        { term: 'Kind', description: mailName(mail.template) },
        { term: 'Status', description: mailStatusLabels[mail.status] },
        { term: 'Written', description: formatDateTime(mail.createdAt) },
      ]}
    />
    {mail.text === null ? <Text tone="muted">{whyNoWords(mail)}</Text> : <div className={styles.text}>{mail.text}</div>}
  </Stack>
);

/** Asks why the administrator acts on a mail to another person. The history records the reason. */
const PurposeForm = <Result,>({
  label,
  explanation,
  submit,
  submitting,
  failed,
  run,
  onDone,
}: {
  label: string;
  explanation: string;
  submit: string;
  submitting: string;
  failed: Message & { readonly message: string };
  run: (body: { reason: string }) => Promise<Result>;
  onDone: (result: Result) => void;
}) => {
  const form = useActionForm({
    values: { reason: '' },
    schema: MailPurpose,
    run: (values) => run(MailPurpose.parse(values)),
    failed,
    onSuccess: onDone,
  });
  return (
    <ActionForm of={form} label={label} submit={submit} submitting={submitting}>
      <Text>{explanation}</Text>
      <form.fields.TextArea
        name="reason"
        label="Reason"
        hint="The history records it with your name."
        rows={3}
        required
        countTo={1000}
      />
    </ActionForm>
  );
};

const OpenedMail = ({ id }: { id: string }) => {
  const [opened, setOpened] = useState<Mail | null>(null);
  if (opened !== null) return <MailText mail={opened} />;
  return (
    <PurposeForm
      label="Open this mail"
      explanation="This mail was written to another person."
      submit="Open the mail"
      submitting="Opening..."
      failed={{ title: 'Mail not opened', message: 'We could not open this mail. Please try again.' }}
      run={(body) => call('openMail', { params: { id }, body })}
      onDone={setOpened}
    />
  );
};

const HandedOverLink = ({ id }: { id: string }) => {
  const [made, setMade] = useState<OneTimeLink | null>(null);
  if (made !== null) {
    return (
      <Stack gap="medium">
        <Text>
          Give this link only to the person the email was written to. It works once, until{' '}
          {formatDateTime(made.expiresAt)}, and is not shown again.
        </Text>
        <CodeBlock label="One-time link">{made.link}</CodeBlock>
      </Stack>
    );
  }
  return (
    <PurposeForm
      label="Hand over a one-time link"
      explanation="The text of this mail is not shown: its link opens an account without a password. You can hand over a new link instead."
      submit="Make a one-time link"
      submitting="Making the link..."
      failed={{ title: 'No link made', message: 'We could not make a link. Please try again.' }}
      run={(body) => call('handOverLink', { params: { id }, body })}
      onDone={setMade}
    />
  );
};

const Content = ({ id }: { id: string }) => {
  const query = useQuery(mailQuery(id));
  const { data, error } = query;
  if (error instanceof ApiError && error.status === 404) return <Text>This mail no longer exists.</Text>;
  if (data === undefined) {
    return (
      <NotLoaded
        query={query}
        loading="Loading the mail..."
        shapes={['title', 'block']}
        failure="We could not load this mail"
        headingLevel={3}
      />
    );
  }
  if (data.holdsLink) return <HandedOverLink id={id} />;
  return data.status === 'kept' ? <OpenedMail id={id} /> : <MailText mail={{ ...data, text: null, html: null }} />;
};

interface MailDialogProps {
  /** Id of the open mail; null when none is open. */
  readonly id: string | null;
  readonly onClose: () => void;
}

/** Shows a mail as plain text, or a link in place of its own. */
const MailDialog = ({ id, onClose }: MailDialogProps) => (
  <Dialog open={id !== null} onClose={onClose} title="Mail" size="large">
    {id !== null && <Content id={id} />}
  </Dialog>
);

const badges = {
  failed: { tone: 'critical', icon: 'alert' },
  waiting: { tone: 'caution', icon: 'clock' },
  kept: { tone: 'neutral', icon: 'file' },
  sent: { tone: 'positive', icon: 'check' },
} as const;

const labels = { failed: 'Try again', kept: 'Send now', waiting: 'Send now', sent: 'Send again' } as const;

const DeliverButton = ({ mail }: { mail: ListedMail }) => {
  const deliver = useAction({
    run: ({ id }: ListedMail) => call('retryMail', { params: { id }, body: {} }),
    succeeded: { title: 'Retrying', message: 'The mail is on its way to the mail server.' },
    failed: { title: 'Retry failed', message: 'Nothing has been changed. Please try again.' },
    refreshes: afterDelivery,
  });
  const label = labels[mail.status];
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

/** Of sent mails, only a link can be sent again: a new one. */
const isDeliverable = ({ status, to, holdsLink }: ListedMail): boolean =>
  (status !== 'sent' || holdsLink) && !(to !== null && isReservedAddress(to));

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
        {subject && <Caption>{mailName(template)}</Caption>}
      </>
    ),
  },
  { key: 'to', header: 'To', cell: ({ to }) => to ?? <Text tone="muted">Not kept</Text>, long: true },
  { key: 'written', header: 'Written', cell: ({ createdAt }) => formatDateTime(createdAt), short: true },
  {
    key: 'status',
    header: 'Status',
    cell: (mail) => {
      const { tone, icon } = badges[mail.status];
      const status = [attempts(mail), mail.status === 'failed' ? mail.lastError : null].filter(Boolean).join('. ');
      return (
        <>
          <Badge tone={tone} icon={icon}>
            {mailStatusLabels[mail.status]}
          </Badge>
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
            {(entry.status === 'kept' || entry.holdsLink) && (
              <Button
                size="small"
                variant="secondary"
                icon={entry.holdsLink ? 'arrow' : 'show'}
                aria-label={`${entry.holdsLink ? 'Hand over a link' : 'Read'}: ${entry.subject ?? mailName(entry.template)}`}
                onClick={() => onShow({ status, mail: entry.id })}
              >
                {entry.holdsLink ? 'Hand over a link' : 'Read'}
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
    { value: 'all', label: 'All statuses' },
    ...listedMailStatuses.map((value) => ({
      value,
      label: health ? `${mailStatusLabels[value]} (${health.counts[value]})` : mailStatusLabels[value],
    })),
  ] as const;
  return (
    <Page
      eyebrow="Administration"
      title={metadata.title}
      intro="Every mail that the platform writes. Once a mail is sent, its address and text are deleted."
    >
      <Stack gap="xlarge">
        <MailHealthNotice />
        <Stack gap="large">
          <Filters label="Filter mails">
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
                ? { title: 'No mails yet', message: 'The first sign-up triggers the first mail.' }
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
