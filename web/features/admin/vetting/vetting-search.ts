import { consultantStatuses } from '../../../../src/domain/consultants/consultant-status.ts';
import { oneOf, soughtText } from '../../../lib/search-values.ts';

/** Which consultants the queue shows; those who wait for a decision, where the address says nothing. */
const vettingStatuses = [...consultantStatuses, 'all'] as const;
type VettingStatus = (typeof vettingStatuses)[number];

export interface VettingSearch {
  readonly status?: VettingStatus | undefined;
  readonly search?: string | undefined;
}

/** Takes what it knows from the address and leaves the rest out. */
export const readVettingSearch = ({ status, search }: Record<string, unknown>): VettingSearch => ({
  status: oneOf(vettingStatuses, status),
  search: soughtText(search),
});
