import { type ReactNode, useEffect } from 'react';
import { documentTitle as fullTitle, type PageMetadata } from '#lib/page-metadata.ts';
import { Heading } from './heading.tsx';
import * as styles from './page.css.ts';
import { screenOnly } from './screen-only.css.ts';
import { Container } from './section.tsx';
import { Text } from './text.tsx';

/** Sets the document's title and description. Clients that run no scripts get both from the server. */
const usePageMetadata = ({ title, area, description }: Omit<PageMetadata, 'path'>): void => {
  useEffect(() => {
    document.title = fullTitle(title, area);
  }, [title, area]);
  useEffect(() => {
    if (description === undefined) return;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [description]);
};

/** The main heading. Default: the title of the metadata. */
type Titled =
  | { readonly metadata: PageMetadata; readonly title?: string }
  | { readonly metadata?: never; readonly title: string };

type PageProps = Titled & {
  /** Title of the browser tab, before the area, if it is neither that of the metadata nor the heading. */
  readonly documentTitle?: string;
  /** A sentence below the heading. */
  readonly intro?: ReactNode;
  /** The way back, above the heading. */
  readonly back?: ReactNode;
  /** A few words above the heading. Default: the area. */
  readonly eyebrow?: string;
  /** Status of the page's subject, above the heading. */
  readonly badge?: ReactNode;
  /** Buttons next to the heading. */
  readonly actions?: ReactNode;
  readonly width?: 'reading' | 'content';
  readonly children: ReactNode;
};

/** A page of the application: heading, actions, content. */
export const Page = ({
  metadata,
  title = metadata?.title ?? '',
  documentTitle,
  intro,
  back,
  eyebrow = metadata?.area,
  badge,
  actions,
  width = 'content',
  children,
}: PageProps) => {
  usePageMetadata({ title, ...metadata, ...(documentTitle !== undefined && { title: documentTitle }) });
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
          {actions && <div className={screenOnly}>{actions}</div>}
        </div>
        {children}
      </Container>
    </div>
  );
};

interface PublicPageProps {
  readonly metadata: Pick<PageMetadata, 'title' | 'description'>;
  readonly children: ReactNode;
}

/** A public page: larger text and full-width sections. Brings its own main heading. */
export const PublicPage = ({ metadata, children }: PublicPageProps) => {
  usePageMetadata(metadata);
  return <div className={styles.page({ kind: 'public' })}>{children}</div>;
};
