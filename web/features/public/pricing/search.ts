import { type Billing, billings } from '../../../../src/domain/charities/billing.ts';
import { oneOf } from '../../../lib/search-values.ts';

/** What the pricing page shows; it lives in the address, so that a view can be shared. */
const audiences = ['charities', 'consultants'] as const;
export type Audience = (typeof audiences)[number];

export interface PricingSearch {
  readonly for?: Audience;
  readonly billing?: Billing;
}

/** Takes what it knows from the address and leaves the rest out. */
export const readPricingSearch = (search: Record<string, unknown>): PricingSearch => {
  const audience = oneOf(audiences, search.for);
  const billing = oneOf(billings, search.billing);
  return { ...(audience ? { for: audience } : {}), ...(billing ? { billing } : {}) };
};
