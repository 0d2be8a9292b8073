import { useQuery } from '@tanstack/react-query';
import { mailHealthQuery } from '#api/mails.ts';
import { isReservedAddress } from '#domain/kernel/reserved-addresses.ts';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Notice } from '#ui/notice.tsx';
import { describeMailHealth } from './mail-health.ts';

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
  return (address) => {
    if (isReservedAddress(address))
      return `${address} is a reserved address: the email is not sent, but kept under Email.`;
    if (data === undefined) return `An email to ${address} is being prepared.`;
    return data.data.isConfigured
      ? `An email to ${address} is on its way.`
      : `No mail server is set up: the email to ${address} is kept under Email.`;
  };
};
