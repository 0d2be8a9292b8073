import { useLocation } from '@tanstack/react-router';
import { useId } from 'react';
import { Card } from '../../../ui/card.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import * as styles from './other-views.css.ts';

const views = [
  { to: '/admin/waiting-list', name: 'Waiting List', use: 'find, invite, remove, export' },
  { to: '/admin', name: 'Sign-Up Overview', use: 'counts, and whether e-mail works' },
  { to: '/admin/signups', name: 'Sign-Up Portal', use: 'visits and both kinds side by side' },
  { to: '/quick-admin', name: 'Quick View', use: 'refreshes by itself, for a screen on the wall' },
  { to: '/simple-waiting-list-admin', name: 'Simple List', use: 'plain lines, quick to look through' },
  { to: '/simple-admin', name: 'How It Works', use: 'instructions with an example' },
] as const;

interface OtherViewsProps {
  readonly title?: string;
}

/** The other pages that show signups. */
export const OtherViews = ({ title = 'Other views of the sign-ups' }: OtherViewsProps) => {
  const id = useId();
  const here = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') });
  return (
    <Card as="section" tone="tint" labelledBy={id}>
      <Stack gap="small">
        <Heading level={2} size="title4" id={id}>
          {title}
        </Heading>
        <ul className={styles.views}>
          {views
            .filter(({ to }) => to !== here)
            .map(({ to, name, use }) => (
              <li key={to} className={styles.view}>
                <TextLink to={to} weight="strong">
                  {name}
                </TextLink>
                <Text size="caption" tone="muted">
                  {use}
                </Text>
              </li>
            ))}
        </ul>
      </Stack>
    </Card>
  );
};
