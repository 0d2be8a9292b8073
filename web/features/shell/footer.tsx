import { Link } from '@tanstack/react-router';
import { useCurrentUser } from '#api/session.ts';
import { brand } from '#brand';
import type { MemberRole } from '#contract/accounts.ts';
import { Mark } from '#illustrations/mark.tsx';
import { chooseTheme, type ThemeChoice, themeChoices, useThemeChoice } from '#theme/theme-choice.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { transparentControl, visuallyHidden } from '#ui/visually-hidden.css.ts';
import * as styles from './footer.css.ts';
import { mainNavigation, startPages } from './navigation.ts';

const fellowship = [
  { to: '/register', label: 'Join as a Charity' },
  { to: '/consultant-application', label: 'Become a Consultant' },
  { to: '/waiting-list', label: 'Waiting List' },
  { to: '/success-stories', label: 'Success Stories' },
  { to: '/login', label: 'Member Login' },
] as const;

const stories = { to: '/success-stories', label: 'Success Stories' } as const;
const projects = { to: '/projects', label: 'Your Projects' } as const;

/** Links for members, without the invitations to join. */
const memberLinks = {
  charity: [startPages.charity, projects, { to: '/project-request', label: 'Request a Project' }, stories],
  consultant: [startPages.consultant, projects, { to: '/profile-edit', label: 'Your Profile' }, stories],
  admin: [startPages.admin, stories],
  analyst: [startPages.analyst, stories],
} as const satisfies Readonly<Record<MemberRole, unknown>>;

const legal = [
  { to: '/privacy', label: 'Privacy Policy' },
  { to: '/terms', label: 'Terms of Service' },
  { to: '/cookies', label: 'Cookies' },
  { to: '/accessibility', label: 'Accessibility' },
] as const;

type FooterLink = (typeof mainNavigation | typeof fellowship | (typeof memberLinks)[MemberRole])[number];

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

const looks: Readonly<Record<ThemeChoice, { readonly label: string; readonly icon: IconName }>> = {
  system: { label: 'System', icon: 'screen' },
  light: { label: 'Light', icon: 'sun' },
  dark: { label: 'Dark', icon: 'moon' },
};

/** Light, dark, or the system's theme; stored in this browser. */
const ThemeSwitch = () => {
  const chosen = useThemeChoice();
  return (
    <fieldset className={styles.themes}>
      <legend className={visuallyHidden}>Colours of this site</legend>
      <div className={styles.themeChoices}>
        {themeChoices.map((choice) => (
          <label key={choice} className={styles.themeChoice}>
            <input
              type="radio"
              name="theme"
              value={choice}
              checked={chosen === choice}
              onChange={() => chooseTheme(choice)}
              className={transparentControl}
            />
            <Icon name={looks[choice].icon} />
            {looks[choice].label}
          </label>
        ))}
      </div>
    </fieldset>
  );
};

export interface FooterProps {
  /** A compact footer for member pages. */
  readonly isQuiet: boolean;
}

/** The footer of every page (spec §2, "Page shell"). */
export const Footer = ({ isQuiet }: FooterProps) => {
  const { user } = useCurrentUser();
  return (
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
              <p className={styles.muted}>
                A fellowship that connects charities with vetted, experienced consultants, by membership or one project
                at a time.
              </p>
              <NetworkLink />
            </div>
          )}
          <LinkColumn title="Quick links" links={mainNavigation} />
          <LinkColumn title="Fellowship" links={user ? memberLinks[user.role] : fellowship} />
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
};
