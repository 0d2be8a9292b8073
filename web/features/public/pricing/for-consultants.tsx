import { ButtonLink } from '../../../ui/button.tsx';
import { Heading } from '../../../ui/heading.tsx';
import * as shared from '../public.css.ts';
import * as styles from './pricing.css.ts';
import { words } from './words.ts';

/** What consultants can expect. */
export const ForConsultants = () => (
  <>
    <div className={styles.consultantHead}>
      <Heading level={2}>{words.consultants.title}</Heading>
      <p className={shared.lede}>{words.consultants.lede}</p>
    </div>
    <ul className={styles.consultantPoints}>
      {words.consultants.points.map(({ title, text }) => (
        <li key={title} className={styles.consultantPoint}>
          <Heading level={3}>{title}</Heading>
          <p className={shared.muted}>{text}</p>
        </li>
      ))}
    </ul>
    <ButtonLink to="/consultant-application" variant="accent" size="large">
      {words.consultants.action}
    </ButtonLink>
  </>
);
