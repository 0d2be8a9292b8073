import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { Pricing } from '#features/public/pricing-page.tsx';
import { readPricingSearch } from '#features/public/pricing-search.ts';

const PricingRoute = () => {
  const { for: audience = 'charities', billing = 'monthly' } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const show = (search: { for?: typeof audience; billing?: typeof billing }) =>
    void navigate({ search: (previous) => ({ ...previous, ...search }), replace: true, resetScroll: false });
  return (
    <Pricing
      audience={audience}
      billing={billing}
      onAudience={(chosen) => show({ for: chosen })}
      onBilling={(chosen) => show({ billing: chosen })}
    />
  );
};

export const Route = createFileRoute('/pricing')({ validateSearch: readPricingSearch, component: PricingRoute });
