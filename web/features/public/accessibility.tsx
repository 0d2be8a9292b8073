import { Page } from '../../ui/page.tsx';

export const Accessibility = () => (
  <Page title="Accessibility statement" width="reading">
    {null}
  </Page>
);
