import type { ExpertiseArea } from '../../../../src/domain/kernel/expertise-areas.ts';
import { Badge } from '../../../ui/badge.tsx';
import * as styles from './detail.css.ts';

interface ExpertiseMarksProps {
  readonly areas: readonly ExpertiseArea[];
  readonly labels: Readonly<Record<ExpertiseArea, string>>;
}

/** The expertise that a project asks for, below its title. */
export const ExpertiseMarks = ({ areas, labels }: ExpertiseMarksProps) => (
  <span className={styles.marks}>
    {areas.map((area) => (
      <Badge key={area}>{labels[area]}</Badge>
    ))}
  </span>
);
