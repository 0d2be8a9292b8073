import type { Billing } from '#domain/charities/billing.ts';
import { keyOf, oneOf } from '#lib/search-values.ts';

const audiences = ['charities', 'consultants'] as const;
export type Audience = (typeof audiences)[number];

const billings: Readonly<Record<Billing, true>> = { monthly: true, annual: true };

interface PricingSearch {
  readonly for?: Audience;
  readonly billing?: Billing;
}

/** The valid search parameters of the pricing page. */
export const readPricingSearch = (search: Record<string, unknown>): PricingSearch => {
  const audience = oneOf(audiences, search.for);
  const billing = keyOf(billings, search.billing);
  return { ...(audience ? { for: audience } : {}), ...(billing ? { billing } : {}) };
};
