import { Page } from '../../ui/page.tsx';

export const ConsultantsOpenSoon = () => (
  <Page title="Consultants" width="reading">
    {null}
  </Page>
);
