import { initialsOf } from '#lib/initials.ts';
import * as styles from './portrait.css.ts';

const tones = [0, 1, 2] as const;

/** A tone that is always the same for the same person. */
const toneOf = (id: string): (typeof tones)[number] => {
  const sum = [...id].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return tones[sum % tones.length] ?? 0;
};

interface PortraitProps {
  readonly id: string;
  readonly name: string;
  readonly size: 'small' | 'large';
}

/** Initials instead of a photo (spec §2). Decorative: the name is next to it. */
export const Portrait = ({ id, name, size }: PortraitProps) => (
  <span aria-hidden="true" className={styles.portrait({ size, tone: toneOf(id) })}>
    {initialsOf(name)}
  </span>
);
