import { type ComponentType, lazy, Suspense } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import * as styles from './status-page.css.ts';
import { words } from './words.ts';

/** Few visitors come here: the picture is fetched when one does, and may be missing. */
const Picture = lazy<ComponentType>(() =>
  import('../../illustrations/unfinished-bridge.tsx').then(
    (module) => ({ default: () => <module.UnfinishedBridge scene="lost" /> }),
    () => ({ default: () => null }),
  ),
);

const usefulPages = [
  { to: '/consultants', label: 'Find a consultant' },
  { to: '/pricing', label: 'See what it costs' },
  { to: '/register', label: 'Join as a charity' },
  { to: '/login', label: 'Sign in to your account' },
] as const;

/** The 404 screen (spec §2). */
export const NotFound = () => (
  <Page title={words.notFoundTitle} eyebrow="404" width="reading" intro={words.notFound}>
    <div className={styles.picture}>
      <Suspense>
        <Picture />
      </Suspense>
    </div>
    <div className={styles.actions}>
      <ButtonLink to="/">Go to the home page</ButtonLink>
      <ButtonLink to="/about" variant="secondary">
        Contact us
      </ButtonLink>
    </div>
    <nav aria-label={words.usefulPages} className={styles.useful}>
      <h2>{words.usefulPages}</h2>
      <ul>
        {usefulPages.map(({ to, label }) => (
          <li key={to}>
            <TextLink to={to}>{label}</TextLink>
          </li>
        ))}
      </ul>
    </nav>
  </Page>
);
