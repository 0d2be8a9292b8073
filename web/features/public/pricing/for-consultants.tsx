import { ButtonLink } from '../../../ui/button.tsx';
import { Heading } from '../../../ui/heading.tsx';
import * as shared from '../public.css.ts';
import { Reasons } from '../reasons.tsx';
import * as styles from './pricing.css.ts';
import { words } from './words.ts';

/** What consultants can expect. */
export const ForConsultants = () => (
  <div className={styles.consultants}>
    <div className={styles.consultantHead}>
      <Heading level={2}>{words.consultants.title}</Heading>
      <p className={shared.lede}>{words.consultants.lede}</p>
    </div>
    <Reasons reasons={words.consultants.points} />
    <ButtonLink to="/consultant-application" variant="accent" size="large">
      {words.consultants.action}
    </ButtonLink>
  </div>
);
