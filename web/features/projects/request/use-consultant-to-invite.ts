import { useQuery } from '@tanstack/react-query';
import type { ConsultantDetail } from '../../../../src/http/contract/consultants.ts';
import { consultantQuery } from '../../../api/consultants.ts';

/** The consultant whom a request is to invite. */
export interface ConsultantToInvite {
  readonly isPending: boolean;
  /** Known, approved and available; null for anybody else, and until it is known. */
  readonly invitable: ConsultantDetail | null;
  /** Known, whether or not they can be invited now. */
  readonly known: ConsultantDetail | null;
}

/** Looks up who is to be invited. Only approved consultants who are available can be (decisions). */
export const useConsultantToInvite = (id: string | undefined): ConsultantToInvite => {
  const { data, isLoading } = useQuery({
    ...consultantQuery(id ?? ''),
    enabled: id !== undefined,
    refetchOnMount: 'always',
  });
  const known = (id === undefined ? undefined : data) ?? null;
  return { isPending: isLoading, known, invitable: known?.isApproved && known.availability ? known : null };
};
