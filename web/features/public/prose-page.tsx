import type { ReactNode } from 'react';
import { Page } from '../../ui/page.tsx';
import * as styles from './prose.css.ts';

interface ProsePageProps {
  readonly title: string;
  readonly description: string;
  readonly intro: string;
  readonly children: ReactNode;
}

/** A page that is read from top to bottom. */
export const ProsePage = ({ title, description, intro, children }: ProsePageProps) => (
  <Page title={title} description={description} intro={intro} width="reading">
    <div className={styles.prose}>{children}</div>
  </Page>
);
