import { useQuery } from '@tanstack/react-query';
import { isReservedAddress } from '../../../../src/domain/kernel/reserved-addresses.ts';
import { mailHealthQuery } from '../../../api/mails.ts';

/** Says what becomes of a mail to an address, as this installation stands. */
export const useMailOutlook = (): ((address: string) => string) => {
  const { data } = useQuery(mailHealthQuery);
  return (address) => {
    if (isReservedAddress(address)) return `Nobody gets mail at ${address}: the mail is kept under Mail.`;
    if (data === undefined) return `A mail to ${address} is being written.`;
    return data.data.isConfigured
      ? `A mail to ${address} is on its way.`
      : `No mail server is set up: the mail to ${address} is kept under Mail.`;
  };
};
