import { Link } from '@tanstack/react-router';
import { brand } from '../../../src/brand.ts';
import { Mark } from '../../illustrations/mark.tsx';
import { Icon } from '../../ui/icon.tsx';
import { visuallyHidden } from '../../ui/visually-hidden.css.ts';
import * as styles from './footer.css.ts';
import { mainNavigation } from './navigation.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import { words } from './words.ts';

const fellowship = [
  { to: '/register', label: 'Join as a Charity' },
  { to: '/consultant-application', label: 'Become a Consultant' },
  { to: '/waiting-list', label: 'Waiting List' },
  { to: '/success-stories', label: 'Success Stories' },
  { to: '/login', label: 'Member Login' },
] as const;

const legal = [
  { to: '/privacy', label: 'Privacy Policy' },
  { to: '/terms', label: 'Terms of Service' },
  { to: '/cookies', label: 'Cookies' },
  { to: '/accessibility', label: 'Accessibility' },
] as const;

type FooterLink = (typeof mainNavigation)[number] | (typeof fellowship)[number];

const LinkColumn = ({ title, links }: { readonly title: string; readonly links: readonly FooterLink[] }) => (
  <nav aria-label={title} className={styles.column}>
    <h2 className={styles.title}>{title}</h2>
    <ul>
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className={styles.link}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);

const NetworkLink = () => (
  <a href={brand.networkUrl} target="_blank" rel="noopener noreferrer" className={styles.link}>
    Follow us on {brand.networkName} <Icon name="external" />
    <span className={visuallyHidden}> (opens in a new tab)</span>
  </a>
);

export interface FooterProps {
  /** The same links in a few lines, below pages where members work. */
  readonly isQuiet: boolean;
}

/** The foot of every page (spec §2, "Page shell"). */
export const Footer = ({ isQuiet }: FooterProps) => (
  <footer className={isQuiet ? styles.quiet : styles.footer}>
    <div className={styles.inner}>
      <div className={styles.columns}>
        {!isQuiet && (
          <div className={styles.about}>
            <p className={styles.name}>
              <Mark />
              {brand.name}
            </p>
            <p className={styles.tagline}>{brand.tagline}</p>
            <p className={styles.muted}>{words.footerPromise}</p>
            <NetworkLink />
          </div>
        )}
        <LinkColumn title="Quick links" links={mainNavigation} />
        <LinkColumn title="Fellowship" links={fellowship} />
        <div className={styles.contact}>
          <h2 className={styles.title}>Contact</h2>
          <address>
            <p className={styles.muted}>{brand.address.join(', ')}</p>
            <p>
              <a href={`tel:${brand.phone.replaceAll(' ', '')}`} className={styles.link}>
                <Icon name="phone" />
                {brand.phone}
              </a>
            </p>
            <p>
              <a href={`mailto:${brand.email}`} className={styles.link}>
                <Icon name="mail" />
                {brand.email}
              </a>
            </p>
            {isQuiet && <NetworkLink />}
          </address>
        </div>
      </div>
      <div className={styles.bottom}>
        <p>
          © {new Date().getFullYear()} {brand.name}
        </p>
        <nav aria-label="Legal">
          <ul className={styles.small}>
            {legal.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={styles.link}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <ThemeSwitch />
      </div>
    </div>
  </footer>
);
