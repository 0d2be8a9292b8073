import { useState } from 'react';
import { addressOf } from '#api/client.ts';
import { initialsOf } from '#lib/initials.ts';
import * as styles from './portrait.css.ts';

const tones = [0, 1, 2] as const;

/** A background colour derived from the id, so that it is always the same for the same person. */
const toneOf = (id: string): (typeof tones)[number] => {
  const sum = [...id].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return tones[sum % tones.length] ?? 0;
};

interface PortraitProps {
  /** The consultant's id. */
  readonly id: string;
  readonly name: string;
  /** Version of the photo; null if there is none. */
  readonly photo: string | null;
  readonly size: 'small' | 'large';
}

/**
 * A consultant's photo, or their initials if there is none or it cannot be loaded (spec §2). The small variant is
 * decorative, because the name is next to it.
 */
export const Portrait = ({ id, name, photo, size }: PortraitProps) => {
  const [missing, setMissing] = useState<string | null>(null);
  if (photo === null || photo === missing) {
    return (
      <span aria-hidden="true" className={styles.portrait({ size, tone: toneOf(id) })}>
        {initialsOf(name)}
      </span>
    );
  }
  return (
    <img
      className={styles.photo({ size })}
      src={addressOf('getConsultantPhoto', { id }, { size, version: photo })}
      alt={size === 'large' ? `Photo of ${name}` : ''}
      onError={() => setMissing(photo)}
    />
  );
};
