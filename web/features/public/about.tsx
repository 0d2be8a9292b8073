import { Page } from '../../ui/page.tsx';

export const About = () => (
  <Page title="About Us" width="reading">
    {null}
  </Page>
);
