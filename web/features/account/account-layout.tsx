import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Page } from '../../ui/page.tsx';
import * as styles from './account-layout.css.ts';

interface AccountLayoutProps {
  /** Title of the browser tab, where it differs from the heading. */
  readonly documentTitle?: string;
  /** One sentence for search engines. */
  readonly description?: string;
  readonly title: string;
  readonly intro: ReactNode;
  /** Stands beside a short form, where there is room. */
  readonly picture?: ReactNode;
  /** Stands beside a long form, and below it in small windows. */
  readonly words?: ReactNode;
  readonly children: ReactNode;
}

/** A form on its own page: who we are talking to, one card, and something beside it. */
export const AccountLayout = ({ picture, words, children, ...page }: AccountLayoutProps) => (
  <Page {...page}>
    <div className={styles.layout({ kind: words === undefined ? 'picture' : 'words' })}>
      <div className={styles.form}>
        <Card padding="large">
          <Stack gap="large">{children}</Stack>
        </Card>
      </div>
      {picture && <div className={styles.picture}>{picture}</div>}
      {words && <div className={styles.words}>{words}</div>}
    </div>
  </Page>
);
