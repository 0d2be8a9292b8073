import * as styles from './status-page.css.ts';
import { words } from './words.ts';

/** Stands when not even the shell can be drawn (spec §2, routes). */
export const AppFailure = () => (
  <main className={styles.failure}>
    <p>{words.appFailure}</p>
  </main>
);
