import { Page } from '../../ui/page.tsx';

export const Pricing = () => (
  <Page title="Pricing" width="reading">
    {null}
  </Page>
);
