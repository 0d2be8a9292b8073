import { Page } from '../../ui/page.tsx';

export const Terms = () => (
  <Page title="Terms of Service" width="reading">
    {null}
  </Page>
);
