import { UnfinishedBridge } from '../../../illustrations/unfinished-bridge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Page } from '../../../ui/page.tsx';
import { consultantWords } from '../words.ts';
import * as styles from './profile.css.ts';

const words = consultantWords.profile;

/** There is no such consultant, or none that this visitor may see (spec §2). */
export const ConsultantNotFound = () => (
  <Page title={words.notFound} width="reading" intro={words.notFoundText}>
    <div className={styles.lost}>
      <UnfinishedBridge scene="lost" />
    </div>
    <ButtonLink to="/consultants">{words.notFoundAction}</ButtonLink>
  </Page>
);
