import { useId } from 'react';
import { Card } from '../../../ui/card.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import { TextAnchor } from '../../../ui/text-link.tsx';
import * as styles from '../waiting-list/other-views.css.ts';

/** What the server itself shows, outside of these pages. */
const places = [
  { href: '/api/docs', name: 'API documentation', use: 'every call, with examples' },
  { href: '/health/ready', name: 'Health', use: 'whether everything the server needs is there' },
  { href: '/metrics', name: 'Metrics', use: 'figures for Prometheus' },
] as const;

/** The way to what operators look at (decisions, admin-dashboard). */
export const Operations = () => {
  const id = useId();
  return (
    <Card as="section" tone="tint" labelledBy={id}>
      <Stack gap="small">
        <Heading level={2} size="title4" id={id}>
          Operations
        </Heading>
        <ul className={styles.views}>
          {places.map(({ href, name, use }) => (
            <li key={href} className={styles.view}>
              <TextAnchor href={href} weight="strong">
                {name}
              </TextAnchor>
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
