import { useQuery } from '@tanstack/react-query';
import type { Mail } from '../../../../src/http/contract/administration.ts';
import { ApiError } from '../../../api/api-error.ts';
import { mailQuery } from '../../../api/mails.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { DefinitionList } from '../../../ui/definition-list.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { Text } from '../../../ui/text.tsx';
import * as styles from './mail-dialog.css.ts';
import { mailName } from './mail-name.ts';
import { mailStatusLabels } from './mail-search.ts';

const whyNoWords = ({ status }: Mail): string => {
  if (status === 'kept') return 'Its reader has left, and its words with them.';
  return status === 'sent'
    ? 'It has been sent. Address and words are not kept afterwards.'
    : 'Its words are sealed until it has been sent.';
};

const Letter = ({ mail }: { mail: Mail }) => (
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
    {mail.text === null ? (
      <Text tone="muted">{whyNoWords(mail)}</Text>
    ) : (
      <div className={styles.letter}>{mail.text}</div>
    )}
  </Stack>
);

const Content = ({ id }: { id: string }) => {
  const { data, error, isPending, refetch, isFetching } = useQuery(mailQuery(id));
  if (isPending) {
    return (
      <Loading label="Loading the mail...">
        <Skeleton shape="title" />
        <Skeleton shape="block" />
      </Loading>
    );
  }
  if (data === undefined) {
    const isGone = error instanceof ApiError && error.status === 404;
    return isGone ? (
      <Text>There is no such mail any more.</Text>
    ) : (
      <ErrorState
        headingLevel={3}
        title="We could not load this mail"
        message="Check your connection and try again."
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return <Letter mail={data} />;
};

interface MailDialogProps {
  /** The mail that is read; null while none is. */
  readonly id: string | null;
  readonly onClose: () => void;
}

/** A mail's words, as plain text: what it looks like in a mail program is of no use here. */
export const MailDialog = ({ id, onClose }: MailDialogProps) => (
  <Dialog open={id !== null} onClose={onClose} title="Mail" size="large">
    {id !== null && <Content id={id} />}
  </Dialog>
);
