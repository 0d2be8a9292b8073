import type { ReactNode } from 'react';
import type { PageHead } from '../../lib/page-head.ts';
import { Page } from '../../ui/page.tsx';
import * as styles from './prose.css.ts';

interface ProsePageProps {
  readonly head: PageHead;
  readonly intro: string;
  readonly children: ReactNode;
}

/** A page that is read from top to bottom. */
export const ProsePage = ({ head, intro, children }: ProsePageProps) => (
  <Page {...head} title={head.documentTitle} intro={intro} width="reading">
    <div className={styles.prose}>{children}</div>
  </Page>
);
