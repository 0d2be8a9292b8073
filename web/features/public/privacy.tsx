import { Page } from '../../ui/page.tsx';

export const Privacy = () => (
  <Page title="Privacy Policy" width="reading">
    {null}
  </Page>
);
