import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import type { FailureMessage } from '#api/failure.ts';
import { mailQuery } from '#api/mails.ts';
import { type Mail, MailPurpose, type OneTimeLink } from '#contract/mails.ts';
import { ActionForm, useActionForm } from '#forms/action-form.tsx';
import { formatDateTime } from '#lib/dates.ts';
import { CodeBlock } from '#ui/code.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Stack } from '#ui/layout.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Text } from '#ui/text.tsx';
import { mailStatusLabels } from '../copy.ts';
import * as styles from '../frame/frame.css.ts';
import { mailName } from './mail-health.ts';

const whyNoWords = ({ status }: Mail): string => {
  if (status === 'kept') return 'The recipient has left, so the text has been deleted.';
  return status === 'sent'
    ? 'The email has been sent. Its address and text are not kept.'
    : 'The text is encrypted until the email has been sent.';
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
  explanation,
  failed,
  run,
  onDone,
  ...labels
}: {
  readonly label: string;
  readonly explanation: string;
  readonly submit: string;
  readonly submitting: string;
  readonly failed: FailureMessage;
  readonly run: (body: { reason: string }) => Promise<Result>;
  readonly onDone: (result: Result) => void;
  readonly onCancel: () => void;
}) => {
  const form = useActionForm({
    values: { reason: '' },
    schema: MailPurpose,
    run: (values) => run(MailPurpose.parse(values)),
    failed,
    onSuccess: onDone,
  });
  return (
    <ActionForm of={form} {...labels}>
      <Text>{explanation}</Text>
      <form.fields.TextArea
        name="reason"
        label="Reason"
        hint="The history records your reason with your name."
        rows={3}
        required
        countTo={1000}
      />
    </ActionForm>
  );
};

interface AskedProps {
  readonly id: string;
  readonly onCancel: () => void;
}

const OpenedMail = ({ id, onCancel }: AskedProps) => {
  const [opened, setOpened] = useState<Mail | null>(null);
  if (opened !== null) return <MailText mail={opened} />;
  return (
    <PurposeForm
      label="Open this email"
      explanation="This email was written to another person."
      submit="Open the email"
      submitting="Opening..."
      failed={{ title: 'Email not opened', message: 'We could not open this email. Please try again.' }}
      run={(body) => call('openMail', { params: { id }, body })}
      onDone={setOpened}
      onCancel={onCancel}
    />
  );
};

const HandedOverLink = ({ id, onCancel }: AskedProps) => {
  const [made, setMade] = useState<OneTimeLink | null>(null);
  if (made !== null) {
    return (
      <Stack gap="medium">
        <Text>
          Give this link only to the person the email was written to. It works once, until{' '}
          {formatDateTime(made.expiresAt)}, and is not shown again.
        </Text>
        <CodeBlock label="One-time link">{made.link}</CodeBlock>
        <div>
          <CopyButton text={made.link} label="Copy the link" copied="Send it to the person in a safe way." />
        </div>
      </Stack>
    );
  }
  return (
    <PurposeForm
      label="Hand over a one-time link"
      explanation="The text of this email is not shown: its link opens an account without a password. You can hand over a new link instead."
      submit="Create a one-time link"
      submitting="Creating the link..."
      failed={{ title: 'Link not created', message: 'We could not create a link. Please try again.' }}
      run={(body) => call('handOverLink', { params: { id }, body })}
      onDone={setMade}
      onCancel={onCancel}
    />
  );
};

const Content = ({ id, onCancel }: AskedProps) => {
  const query = useQuery(mailQuery(id));
  const { data, error } = query;
  if (error instanceof ApiError && error.status === 404) return <Text>This email no longer exists.</Text>;
  if (data === undefined) {
    return <NotLoaded query={query} what="this email" shapes={['title', 'block']} headingLevel={3} />;
  }
  if (data.holdsLink) return <HandedOverLink id={id} onCancel={onCancel} />;
  return data.status === 'kept' ? (
    <OpenedMail id={id} onCancel={onCancel} />
  ) : (
    <MailText mail={{ ...data, text: null, html: null }} />
  );
};

interface MailDialogProps {
  /** Id of the open mail; null when none is open. */
  readonly id: string | null;
  readonly onClose: () => void;
}

/** Shows a mail as plain text, or a link in place of its own. */
export const MailDialog = ({ id, onClose }: MailDialogProps) => (
  <Dialog open={id !== null} onClose={onClose} title="Email" size="large">
    {id !== null && <Content id={id} onCancel={onClose} />}
  </Dialog>
);
