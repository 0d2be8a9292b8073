import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { brand } from '../../../src/brand.ts';
import { useCurrentUser } from '../../api/session.ts';
import { Mark } from '../../illustrations/mark.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import * as styles from './header.css.ts';
import { MemberMenu } from './member-menu.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { mainNavigation } from './navigation.ts';
import { words } from './words.ts';

const drawerId = 'mobile-menu';

/** Open until the page changes or Escape is pressed. */
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

/** The header that stays on top: logo, navigation, who is signed in. */
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
                {words.login}
              </ButtonLink>
              <ButtonLink to="/register">{words.register}</ButtonLink>
            </>
          )}
        </div>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={drawer.isOpen}
          aria-controls={drawerId}
          // On a page that came drawn it could not open anything yet.
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
