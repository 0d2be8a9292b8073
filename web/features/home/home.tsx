import { Banner } from '../../ui/banner.tsx';
import { PublicPage } from '../../ui/page.tsx';
import { Approaches } from './approaches.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { words } from './words.ts';

/** The home page (spec §2, "Home"). */
export const Home = () => (
  <PublicPage documentTitle={words.documentTitle} description={words.description}>
    <Hero />
    <HowItWorks />
    <Approaches />
    <Banner title={words.closing.title} description={words.closing.text} />
  </PublicPage>
);
