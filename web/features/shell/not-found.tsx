import { type ComponentType, lazy, Suspense } from 'react';
import { useCurrentUser } from '#api/session.ts';
import type { CurrentUser } from '#contract/accounts.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { startPages } from './navigation.ts';
import * as styles from './shell.css.ts';

/** Loaded on demand: the page is complete without the picture. */
const Picture = lazy<ComponentType>(() =>
  import('#illustrations/unfinished-bridge.tsx').then(
    (module) => ({ default: () => <module.UnfinishedBridge scene="lost" /> }),
    () => ({ default: () => null }),
  ),
);

const publicPages = [
  { to: '/consultants', label: 'Find a consultant' },
  { to: '/pricing', label: 'See prices' },
] as const;

/** The last two depend on whether the reader has an account. */
const usefulPages = (user: CurrentUser | null) => [
  ...publicPages,
  ...(user === null
    ? ([
        { to: '/register', label: 'Join as a charity' },
        { to: '/login', label: 'Sign in to your account' },
      ] as const)
    : [startPages[user.role], { to: '/account-settings', label: 'Account Settings' } as const]),
];

export const notFoundTitle = 'Page Not Found';

/** The 404 page (spec §2). */
export const NotFound = () => {
  const { user } = useCurrentUser();
  return (
    <Page
      title={notFoundTitle}
      eyebrow="404"
      width="reading"
      intro="There is no page at this address. It may have moved, or the address may contain a typing error."
    >
      <div className={styles.picture}>
        <Suspense>
          <Picture />
        </Suspense>
      </div>
      <div className={styles.actions}>
        <ButtonLink variant="primary" to="/">
          Go to the home page
        </ButtonLink>
        <ButtonLink to="/about">Contact us</ButtonLink>
      </div>
      <nav aria-label="Useful pages" className={styles.useful}>
        <h2>Useful pages</h2>
        <ul>
          {usefulPages(user).map(({ to, label }) => (
            <li key={to}>
              <TextLink to={to}>{label}</TextLink>
            </li>
          ))}
        </ul>
      </nav>
    </Page>
  );
};
