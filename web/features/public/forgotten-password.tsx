import { Page } from '../../ui/page.tsx';

export const ForgottenPassword = () => (
  <Page title="Forgotten password" width="reading">
    {null}
  </Page>
);
