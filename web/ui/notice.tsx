import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import * as styles from './notice.css.ts';

type NoticeTone = 'info' | 'positive' | 'caution' | 'critical';

interface NoticeProps {
  readonly tone?: NoticeTone;
  readonly title?: string;
  readonly children?: ReactNode;
  /** Whether screen readers announce the notice when it appears. */
  readonly announce?: boolean;
}

const icons: Readonly<Record<NoticeTone, IconName>> = {
  info: 'info',
  positive: 'done',
  caution: 'caution',
  critical: 'alert',
};

/** A message within the page's content. */
export const Notice = ({ tone = 'info', title, children, announce = false }: NoticeProps) => (
  <div className={styles.notice({ tone })} role={announce ? 'status' : undefined}>
    <span className={styles.mark({ tone })}>
      <Icon name={icons[tone]} />
    </span>
    <div>
      {title && <p className={styles.title}>{title}</p>}
      {children}
    </div>
  </div>
);
