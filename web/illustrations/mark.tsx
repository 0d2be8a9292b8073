import * as styles from './mark.css.ts';

/** The mark: two arcs that meet over a line. One colour, from 20 px upwards. */
export const Mark = () => (
  <svg viewBox="0 2.5 32 32" aria-hidden="true" focusable="false" className={styles.mark}>
    <path d="M3 21.5v-2a8 9.5 0 0 1 16 0v2M13 21.5v-2a8 9.5 0 0 1 16 0v2M3 27.5h26" />
  </svg>
);
