import { Heading } from '../../ui/heading.tsx';
import { PublicPage } from '../../ui/page.tsx';

export const Home = () => (
  <PublicPage documentTitle="Fellowbridge" description="Fellowbridge">
    <Heading level={1}>Fellowbridge</Heading>
  </PublicPage>
);
