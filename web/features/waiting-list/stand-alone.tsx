import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { brand } from '../../../src/brand.ts';
import { Mark } from '../../illustrations/mark.tsx';
import { Badge } from '../../ui/badge.tsx';
import { TextAnchor, TextLink } from '../../ui/text-link.tsx';
import * as header from '../shell/header.css.ts';
import * as styles from './waiting-list.css.ts';
import { waitingListWords } from './words.ts';

/** The page's own head and foot, with nothing that leads past the forms (spec §2, "Waiting-list page"). */
export const StandAlone = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.frame}>
    <div className={header.bar}>
      <Link to="/" className={header.logo}>
        <Mark />
        {brand.name}
      </Link>
      <Badge tone="accent">{waitingListWords.tag}</Badge>
    </div>
    <div className={styles.matter}>{children}</div>
    <div className={styles.foot}>
      <div className={styles.footInner}>
        <p>
          © {new Date().getFullYear()} {brand.name}
        </p>
        <p className={styles.footLinks}>
          <span className={styles.footLink}>
            <TextAnchor href={`mailto:${brand.email}`} tone="inherit">
              {brand.email}
            </TextAnchor>
          </span>
          <span className={styles.footLink}>
            <TextLink to="/privacy" tone="inherit">
              Privacy Policy
            </TextLink>
          </span>
        </p>
      </div>
    </div>
  </div>
);
