import type { ReactNode } from 'react';
import { UnfinishedBridge } from '../../illustrations/unfinished-bridge.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Page } from '../../ui/page.tsx';
import * as styles from './opens-soon.css.ts';

interface OpensSoonProps {
  readonly title: string;
  readonly description: string;
  /** What will be here. */
  readonly intro: string;
  /** What the reader can do until then. */
  readonly children: ReactNode;
}

/** A page whose matter comes later: what will be there, and what to do meanwhile. */
export const OpensSoon = ({ title, description, intro, children }: OpensSoonProps) => (
  <Page title={title} description={description} intro={intro} width="reading" eyebrow="Opens soon">
    <div className={styles.picture}>
      <UnfinishedBridge scene="building" />
    </div>
    <Stack gap="medium" align="start">
      <Heading level={2} size="title3">
        What you can do today
      </Heading>
      {children}
    </Stack>
  </Page>
);
