import { Page } from '../../ui/page.tsx';

export const SuccessStories = () => (
  <Page title="Success stories" width="reading">
    {null}
  </Page>
);
