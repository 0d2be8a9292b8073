import { Page } from '../../ui/page.tsx';

export const ApplicationOpensSoon = () => (
  <Page title="Become a consultant" width="reading">
    {null}
  </Page>
);
