/** What the pricing page shows; it lives in the address, so that a view can be shared. */
export const audiences = ['charities', 'consultants'] as const;
export type Audience = (typeof audiences)[number];

export const billings = ['monthly', 'annual'] as const;
export type Billing = (typeof billings)[number];

export interface PricingSearch {
  readonly for?: Audience;
  readonly billing?: Billing;
}

/** Takes what it knows from the address and leaves the rest out. */
export const readPricingSearch = (search: Record<string, unknown>): PricingSearch => {
  const audience = audiences.find((value) => value === search.for);
  const billing = billings.find((value) => value === search.billing);
  return { ...(audience ? { for: audience } : {}), ...(billing ? { billing } : {}) };
};
