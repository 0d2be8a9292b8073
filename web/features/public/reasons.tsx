import { Heading } from '../../ui/heading.tsx';
import * as styles from './public.css.ts';

interface ReasonsProps {
  readonly reasons: readonly { readonly title: string; readonly text: string }[];
}

/** Three short reasons side by side, each under a line of honey. */
export const Reasons = ({ reasons }: ReasonsProps) => (
  <ul className={styles.reasons}>
    {reasons.map(({ title, text }) => (
      <li key={title} className={styles.reason}>
        <Heading level={3}>{title}</Heading>
        <p className={styles.muted}>{text}</p>
      </li>
    ))}
  </ul>
);
