import { useLocation } from '@tanstack/react-router';
import { Caption } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { TitledCard } from '#ui/titled.tsx';
import * as styles from './waiting-list.css.ts';

const views = [
  { to: '/admin/waiting-list', name: 'Waiting List', use: 'find, invite, remove, export' },
  { to: '/admin', name: 'Sign-Up Overview', use: 'counts, and whether email works' },
  { to: '/admin/signups', name: 'Sign-Up Portal', use: 'visits, and both lists side by side' },
  { to: '/quick-admin', name: 'Quick View', use: 'refreshes automatically, for a wall display' },
  { to: '/simple-waiting-list-admin', name: 'Simple List', use: 'plain lines, quick to scan' },
  { to: '/simple-admin', name: 'How It Works', use: 'instructions with an example' },
] as const;

/** Links to the other pages about signups. */
export const OtherViews = ({ title = 'Other views of the sign-ups' }: { readonly title?: string }) => {
  const here = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') });
  return (
    <TitledCard title={title} gap="small" tone="tint">
      <ul className={styles.views}>
        {views
          .filter(({ to }) => to !== here)
          .map(({ to, name, use }) => (
            <li key={to} className={styles.view}>
              <TextLink to={to} weight="strong">
                {name}
              </TextLink>
              <Caption>{use}</Caption>
            </li>
          ))}
      </ul>
    </TitledCard>
  );
};
