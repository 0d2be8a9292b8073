import type { ReactNode } from 'react';
import { brand } from '#brand';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { Heading } from '#ui/heading.tsx';
import { Icon } from '#ui/icon.tsx';
import { Page } from '#ui/page.tsx';
import { PhoneAnchor, TextAnchor } from '#ui/text-link.tsx';
import * as styles from './public.css.ts';

export const MailLink = () => <TextAnchor href={`mailto:${brand.email}`}>{brand.email}</TextAnchor>;

/** Link to the brand's telephone number. */
export const PhoneLink = () => <PhoneAnchor phone={brand.phone} />;

interface PointsProps {
  readonly points: readonly string[];
  /** Icon before each point: a tick for benefits, a line for drawbacks. */
  readonly mark?: 'check' | 'minus';
}

export const Points = ({ points, mark = 'check' }: PointsProps) => (
  <ul className={styles.points}>
    {points.map((point) => (
      <li key={point} className={styles.point}>
        <span className={styles.pointMark}>
          <Icon name={mark} />
        </span>
        {point}
      </li>
    ))}
  </ul>
);

/** Three short reasons side by side. */
export const Reasons = ({
  reasons,
}: {
  readonly reasons: readonly { readonly title: string; readonly text: string }[];
}) => (
  <ul className={styles.reasons}>
    {reasons.map(({ title, text }) => (
      <li key={title} className={styles.reason}>
        <Heading level={3}>{title}</Heading>
        <p className={styles.muted}>{text}</p>
      </li>
    ))}
  </ul>
);

interface ProsePageProps {
  readonly metadata: PageMetadata;
  readonly intro: string;
  readonly children: ReactNode;
}

/** A page of running text. */
export const ProsePage = ({ metadata, intro, children }: ProsePageProps) => (
  <Page metadata={metadata} intro={intro} width="reading">
    <div className={styles.prose}>{children}</div>
  </Page>
);
