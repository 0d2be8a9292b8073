import { useQuery } from '@tanstack/react-query';
import { mailHealthQuery } from '../../../api/mails.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { mailOutlookOf } from './mail-health.ts';

interface MailHealthNoticeProps {
  /** A sentence that belongs with it. */
  readonly addition?: string;
}

/** Whether mails go out, as this installation stands. */
export const MailHealthNotice = ({ addition }: MailHealthNoticeProps) => {
  const { data, isPending, refetch, isFetching } = useQuery(mailHealthQuery);
  if (isPending) {
    return (
      <Loading label="Loading the state of e-mail...">
        <Skeleton shape="block" />
      </Loading>
    );
  }
  if (data === undefined) {
    return (
      <ErrorState
        title="We could not find out whether e-mail works"
        message="Check your connection and try again."
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  const { tone, title, sentences } = mailOutlookOf(data.data);
  return (
    <Notice tone={tone} title={title}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {addition && <p>{addition}</p>}
    </Notice>
  );
};
