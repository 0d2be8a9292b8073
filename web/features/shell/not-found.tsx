import { UnfinishedBridge } from '../../illustrations/unfinished-bridge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import * as styles from './status-page.css.ts';
import { words } from './words.ts';

/** The 404 screen (spec §2). */
export const NotFound = () => (
  <Page
    title={words.notFoundTitle}
    eyebrow="404"
    width="reading"
    intro="This address leads nowhere: the page may have moved, or a letter in the address may be wrong."
  >
    <div className={styles.picture}>
      <UnfinishedBridge scene="lost" />
    </div>
    <div className={styles.actions}>
      <ButtonLink to="/">Go to the home page</ButtonLink>
      <ButtonLink to="/about" variant="secondary">
        Contact us
      </ButtonLink>
    </div>
  </Page>
);
