import { Page } from '../../ui/page.tsx';

export const Cookies = () => (
  <Page title="Cookies" width="reading">
    {null}
  </Page>
);
