import { useEffect, useState } from 'react';
import { estimatePassword, type PasswordScore, type PasswordStrength } from '#contract/password-strength.ts';
import { FormValues } from '#forms/app-form.tsx';
import * as styles from './account-parts.css.ts';

/** By score. */
const names: Readonly<Record<PasswordScore, string>> = {
  0: 'Very easy to guess',
  1: 'Very easy to guess',
  2: 'Easy to guess',
  3: 'Strong',
  4: 'Very strong',
};

/** What the meter shows of the weakest passwords: an empty one would look unused. */
const MARK = 0.5;

/** Milliseconds without typing after which the password is judged. */
const PAUSE = 200;

/** The strength of a password, judged in the browser; null while it is empty or the estimator is still loading. */
const useStrength = (password: string, about: readonly string[]): PasswordStrength | null => {
  const [strength, setStrength] = useState<PasswordStrength | null>(null);
  const known = about.join('\n');
  useEffect(() => {
    if (password === '') {
      setStrength(null);
      return;
    }
    let isCurrent = true;
    const timer = setTimeout(() => {
      // Without the estimator there is no meter; the server judges the password in any case.
      estimatePassword(password, known.split('\n')).then(
        (judged) => isCurrent && setStrength(judged),
        () => isCurrent && setStrength(null),
      );
    }, PAUSE);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [password, known]);
  return strength;
};

const Meter = ({ password, about }: { password: string; about: readonly string[] }) => {
  const strength = useStrength(password, about);
  return (
    <div className={styles.frame}>
      {strength && (
        <meter
          className={styles.meter}
          aria-label="Password strength"
          min={0}
          low={2.5}
          high={2.5}
          optimum={4}
          max={4}
          value={Math.max(MARK, strength.score)}
          aria-valuetext={names[strength.score]}
        />
      )}
      <p role="status" className={styles.words}>
        {strength && `${names[strength.score]}.${strength.advice === null ? '' : ` ${strength.advice}`}`}
      </p>
    </div>
  );
};

interface PasswordStrengthProps {
  /** Fields of the form whose values a stranger may know of the member. */
  readonly fields?: readonly string[];
  /** What a stranger may know besides. */
  readonly known?: readonly (string | null)[];
}

/** Shows how hard the new password of the form around it is to guess, and what would help. The server decides. */
export const PasswordStrengthMeter = ({ fields = [], known = [] }: PasswordStrengthProps) => (
  <FormValues>
    {(values) => {
      const about = [...fields.map((field) => values[field]), ...known].filter((fact) => typeof fact === 'string');
      return <Meter password={typeof values.password === 'string' ? values.password : ''} about={about} />;
    }}
  </FormValues>
);
