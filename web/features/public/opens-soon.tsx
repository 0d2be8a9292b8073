import type { ReactNode } from 'react';
import { Page } from '../../ui/page.tsx';

interface OpensSoonProps {
  readonly title: string;
  readonly description: string;
  readonly intro: string;
  readonly children: ReactNode;
}

/** A page whose matter comes later: what will be there, and what to do meanwhile. */
export const OpensSoon = ({ title, description, intro, children }: OpensSoonProps) => (
  <Page title={title} description={description} intro={intro} width="reading" eyebrow="Opens soon">
    {children}
  </Page>
);
