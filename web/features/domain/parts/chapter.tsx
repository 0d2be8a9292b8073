import { type ReactNode, useEffect, useRef } from 'react';
import { Heading } from '../../../ui/heading.tsx';
import { TextAnchor } from '../../../ui/text-link.tsx';
import * as styles from './parts.css.ts';

interface ChapterProps {
  /** Its place in the address: '#fields'. */
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of a page with an address of its own. It may come after the page has been scrolled, so it sees to that itself. */
export const Chapter = ({ id, title, children }: ChapterProps) => {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    if (window.location.hash === `#${id}`) element.current?.scrollIntoView();
  }, [id]);
  return (
    <section ref={element} id={id} aria-labelledby={`${id}-title`} className={styles.chapter}>
      <Heading level={2} size="title3" id={`${id}-title`}>
        {title}
      </Heading>
      {children}
    </section>
  );
};

/** The way to the parts of a page. */
export const Contents = ({
  chapters,
}: {
  readonly chapters: readonly { readonly id: string; readonly title: string }[];
}) => (
  <nav aria-label="On this page" className={styles.contents}>
    <span aria-hidden="true" className={styles.contentsTitle}>
      On this page
    </span>
    <ul className={styles.contentsList}>
      {chapters.map(({ id, title }) => (
        <li key={id} className={styles.contentsLink}>
          <TextAnchor href={`#${id}`}>{title}</TextAnchor>
        </li>
      ))}
    </ul>
  </nav>
);
