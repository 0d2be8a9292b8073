import { useQuery } from '@tanstack/react-query';
import { mailHealthQuery } from '#api/mails.ts';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Notice } from '#ui/notice.tsx';
import { describeDelivery, describeMailHealth } from './mail-health.ts';

interface MailHealthNoticeProps {
  /** A further sentence below the status. */
  readonly addition?: string;
}

/** Shows whether this installation sends mail. */
export const MailHealthNotice = ({ addition }: MailHealthNoticeProps) => {
  const query = useQuery(mailHealthQuery);
  const { data } = query;
  if (data === undefined) return <NotLoaded query={query} what="the email status" />;
  const { tone, title, sentences } = describeMailHealth(data.data);
  return (
    <Notice tone={tone} title={title}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {addition && <p>{addition}</p>}
    </Notice>
  );
};

/** Returns a function that describes what will happen to a mail to an address. */
export const useDeliveryMessage = (): ((address: string) => string) => {
  const { data } = useQuery(mailHealthQuery);
  return (address) => describeDelivery(data?.data, address);
};
