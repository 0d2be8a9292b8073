import { Link, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useCurrentUser } from '#api/session.ts';
import { brand } from '#brand';
import type { CurrentUser } from '#contract/accounts.ts';
import { Mark } from '#illustrations/mark.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { mainNavigation } from './navigation.ts';
import * as styles from './shell.css.ts';

interface MemberMenuProps {
  readonly user: CurrentUser;
}

/** Replaces a menu that could not be loaded: a link to the page that offers the same actions. */
const PlainMenu = ({ user }: MemberMenuProps) => (
  <Link to="/account-settings" className={styles.trigger}>
    <Icon name="person" />
    <span className={styles.name}>{user.name}</span>
  </Link>
);

/** Loaded for signed-in members only. */
const MemberDropdown = lazy(() =>
  import('./member-menus.tsx').then(
    (module) => ({ default: module.MemberDropdown }),
    () => ({ default: PlainMenu }),
  ),
);

/** The signed-in member's menu, with their name. */
const MemberMenu = ({ user }: MemberMenuProps) => (
  <Suspense
    fallback={
      <span className={styles.trigger}>
        <Icon name="person" />
        <span className={styles.name}>{user.name}</span>
        <Icon name="down" />
      </span>
    }
  >
    <MemberDropdown user={user} />
  </Suspense>
);

interface MobileMenuProps {
  readonly user: CurrentUser | null;
  readonly onLeave: () => void;
}

/** Replaces member links that could not be loaded. */
const PlainDrawer = ({ onLeave }: Pick<MobileMenuProps, 'onLeave'>) => (
  <Link to="/account-settings" className={styles.drawerLink} onClick={onLeave}>
    Account Settings
  </Link>
);

/** Loaded for signed-in members only. */
const MemberDrawer = lazy(() =>
  import('./member-menus.tsx').then(
    (module) => ({ default: module.MemberDrawer }),
    () => ({ default: PlainDrawer }),
  ),
);

/** The navigation in narrow windows. */
const MobileMenu = ({ user, onLeave }: MobileMenuProps) => (
  <nav aria-label="Main" className={styles.drawer}>
    <ul>
      {mainNavigation.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className={styles.drawerLink} activeOptions={{ exact: to === '/' }} onClick={onLeave}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
    {user ? (
      <div className={styles.drawerMember}>
        <p className={styles.drawerName}>Signed in as {user.name}</p>
        <Suspense fallback={null}>
          <MemberDrawer user={user} onLeave={onLeave} />
        </Suspense>
      </div>
    ) : (
      <div className={styles.drawerActions}>
        <ButtonLink to="/login" onClick={onLeave}>
          Login
        </ButtonLink>
        <ButtonLink variant="primary" to="/register" onClick={onLeave}>
          Register
        </ButtonLink>
      </div>
    )}
  </nav>
);

const drawerId = 'mobile-menu';

/** Opens and closes the mobile menu; a page change and Escape close it. */
const useDrawer = () => {
  const [isOpen, setOpen] = useState(false);
  const pathname = useLocation({ select: (location) => location.pathname });
  const [openedOn, setOpenedOn] = useState(pathname);
  if (openedOn !== pathname) {
    setOpenedOn(pathname);
    setOpen(false);
  }
  useEffect(() => {
    if (!isOpen) return;
    const close = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      document.querySelector<HTMLElement>(`[aria-controls="${drawerId}"]`)?.focus();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [isOpen]);
  return { isOpen, toggle: () => setOpen(!isOpen), close: () => setOpen(false) };
};

/** The sticky header: logo, navigation, session. */
export const Header = () => {
  const { user, isLoading } = useCurrentUser();
  const drawer = useDrawer();
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <a href={brand.organisationUrl} className={styles.logo}>
          <Mark />
          {brand.name}
        </a>
        <nav aria-label="Main" className={styles.nav}>
          <ul className={styles.links}>
            {mainNavigation.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={styles.link} activeOptions={{ exact: to === '/' }}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={isLoading ? `${styles.session} ${styles.unknown}` : styles.session}>
          {user ? (
            <MemberMenu user={user} />
          ) : (
            <>
              <ButtonLink to="/login" variant="quiet">
                Login
              </ButtonLink>
              <ButtonLink variant="primary" to="/register">
                Register
              </ButtonLink>
            </>
          )}
        </div>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={drawer.isOpen}
          aria-controls={drawerId}
          // Until its script has loaded, a prerendered page cannot open the menu.
          disabled={import.meta.env.SSR}
          onClick={drawer.toggle}
        >
          <Icon name={drawer.isOpen ? 'close' : 'menu'} />
          Menu
        </button>
      </div>
      <div id={drawerId} hidden={!drawer.isOpen}>
        {drawer.isOpen && <MobileMenu user={user} onLeave={drawer.close} />}
      </div>
    </header>
  );
};
