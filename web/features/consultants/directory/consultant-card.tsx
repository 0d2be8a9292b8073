import { Link } from '@tanstack/react-router';
import { expertiseLabels } from '../../../../src/domain/kernel/expertise-areas.ts';
import type { ConsultantListItem } from '../../../../src/http/contract/consultants.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Cluster } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import { Portrait } from '../portrait.tsx';
import { consultantWords, sayYears } from '../words.ts';
import * as styles from './directory.css.ts';
import type { DirectorySearch } from './search.ts';

/** Areas that a card names; a profile names them all. */
const NAMED = 3;

interface ConsultantCardProps {
  readonly consultant: ConsultantListItem;
  /** What was looked for, so that the profile leads back to it. */
  readonly search: DirectorySearch;
}

/** One consultant in the directory. The whole card leads to the profile, by one link: the name. */
export const ConsultantCard = ({ consultant, search }: ConsultantCardProps) => {
  const { id, user, yearsExperience, expertise } = consultant;
  const more = expertise.length - NAMED;
  return (
    <li className={styles.card}>
      <div className={styles.person}>
        <Portrait id={id} name={user.name} size="small" />
        <div>
          <Heading level={2} size="title4">
            <Link to="/consultants/$id" params={{ id }} state={{ directory: search }} className={styles.cardLink}>
              {user.name}
            </Link>
          </Heading>
          {user.organisation && <p className={styles.organisation}>{user.organisation}</p>}
          <p className={styles.years}>{sayYears(yearsExperience)}</p>
        </div>
      </div>
      <Text clamp={3} tone="muted">
        {user.bio ?? consultantWords.directory.noBio}
      </Text>
      <div className={styles.cardFoot}>
        <Cluster gap="xsmall">
          {expertise.slice(0, NAMED).map((area) => (
            <Badge key={area}>{expertiseLabels[area]}</Badge>
          ))}
          {more > 0 && <Badge>{more} more</Badge>}
        </Cluster>
        <span className={styles.cardArrow}>
          <Icon name="arrow" />
        </span>
      </div>
    </li>
  );
};
