import type { ReactNode } from 'react';
import { usePageMeta } from '../lib/page-meta.ts';
import { Heading } from './heading.tsx';
import { Container } from './layout.tsx';
import * as styles from './page.css.ts';
import { Text } from './text.tsx';

interface PageProps {
  /** The page's main heading. */
  readonly title: string;
  /** Title of the browser tab, where it differs from the heading. */
  readonly documentTitle?: string;
  /** One sentence for search engines. */
  readonly description?: string;
  /** A sentence below the heading. */
  readonly intro?: ReactNode;
  /** The way back, above the heading. */
  readonly back?: ReactNode;
  /** A few words above the heading. */
  readonly eyebrow?: string;
  /** How the page's subject stands, above the heading. */
  readonly badge?: ReactNode;
  /** Buttons that stand beside the heading. */
  readonly actions?: ReactNode;
  readonly width?: 'narrow' | 'reading' | 'content';
  readonly children: ReactNode;
}

/** A page of the application: heading, actions, matter. */
export const Page = ({
  title,
  documentTitle,
  description,
  intro,
  back,
  eyebrow,
  badge,
  actions,
  width = 'content',
  children,
}: PageProps) => {
  usePageMeta(documentTitle ?? title, description);
  return (
    <div className={styles.page({ kind: 'app' })}>
      <Container width={width}>
        {back && <div className={styles.back}>{back}</div>}
        <div className={styles.head}>
          <div className={styles.words}>
            {(eyebrow || badge) && (
              <div className={styles.above}>
                {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
                {badge}
              </div>
            )}
            <Heading level={1}>{title}</Heading>
            {intro && (
              <Text tone="muted" size="lead">
                {intro}
              </Text>
            )}
          </div>
          {actions}
        </div>
        {children}
      </Container>
    </div>
  );
};

interface PublicPageProps {
  readonly documentTitle: string;
  readonly description: string;
  readonly children: ReactNode;
}

/** A public page: larger text, full-width sections; it brings its own main heading. */
export const PublicPage = ({ documentTitle, description, children }: PublicPageProps) => {
  usePageMeta(documentTitle, description);
  return <div className={styles.page({ kind: 'public' })}>{children}</div>;
};
