import * as styles from './mark.css.ts';

/** The mark: two arcs that meet over a line. One colour, from 20 px upwards. */
export const Mark = () => (
  <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false" className={styles.mark}>
    <path d="M3 21.5a8 8 0 0 1 16 0M13 21.5a8 8 0 0 1 16 0M3 27h26" />
  </svg>
);
