import * as styles from './chart.css.ts';
import type { Rank } from './series.ts';

/** Hatchings for areas: colour is never the only difference. Stand once in each drawing that fills areas. */
export const Patterns = ({ id }: { readonly id: string }) => (
  <defs>
    <pattern id={`${id}-third`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect className={styles.hatchGround} width="6" height="6" />
      <rect className={styles.hatch} width="2.5" height="6" />
    </pattern>
    <pattern id={`${id}-fourth`} width="6" height="6" patternUnits="userSpaceOnUse">
      <rect className={styles.hatchGround} width="6" height="6" />
      <circle className={styles.hatch} cx="3" cy="3" r="1.6" />
    </pattern>
  </defs>
);

/** How an area of a rank is filled: the first two by their class, the others by a pattern. */
export const fillOf = (id: string, rank: Rank): string | undefined =>
  rank === 'third' || rank === 'fourth' ? `url(#${id}-${rank})` : undefined;
