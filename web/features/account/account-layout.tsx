import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Page } from '../../ui/page.tsx';

interface AccountLayoutProps {
  /** Title of the browser tab. */
  readonly documentTitle: string;
  readonly description: string;
  readonly title: string;
  readonly intro: string;
  /** Room for a long form. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A form on its own page: who we are talking to, and one card. */
export const AccountLayout = ({
  documentTitle,
  description,
  title,
  intro,
  wide = false,
  children,
}: AccountLayoutProps) => (
  <Page
    width={wide ? 'reading' : 'narrow'}
    documentTitle={documentTitle}
    description={description}
    title={title}
    intro={intro}
  >
    <Card padding="large">
      <Stack gap="large">{children}</Stack>
    </Card>
  </Page>
);
