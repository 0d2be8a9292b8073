import { useEffect, useState } from 'react';
import { estimatePassword, type PasswordScore, type PasswordStrength } from '#contract/password-strength.ts';
import { FormValues } from '#forms/app-form.tsx';
import { useServerError } from '#forms/server-errors.tsx';
import * as styles from './account-parts.css.ts';

/** Labels by score. */
const names: Readonly<Record<PasswordScore, string>> = {
  0: 'Very easy to guess',
  1: 'Very easy to guess',
  2: 'Easy to guess',
  3: 'Strong',
  4: 'Very strong',
};

/** Says what the form would refuse; once it has been refused, the field's error says why. */
const judgement = ({ score, advice }: PasswordStrength, isRefused: boolean): string => {
  if (advice === null) return `${names[score]}.`;
  return isRefused ? `${names[score]}, so it was refused.` : `${names[score]}, so it will be refused. ${advice}`;
};

/** Minimum length of the bar: for the weakest passwords an empty meter would look unused. */
const MARK = 0.5;

/** Debounce in milliseconds before a password is rated. */
const PAUSE = 200;

/** The strength of a password, estimated in the browser; null while it is empty or the estimator is still loading. */
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
      // Without the estimator, no meter is shown. The server checks the password in any case.
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
  const isRefused = useServerError('password', password) !== undefined;
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
        {strength && judgement(strength, isRefused)}
      </p>
    </div>
  );
};

interface PasswordStrengthProps {
  /** Form fields whose values an attacker may know about the member. */
  readonly fields?: readonly string[];
  /** Other values that an attacker may know. */
  readonly known?: readonly (string | null)[];
}

/** Shows how hard the new password is to guess, and how to improve it. The server decides. */
export const PasswordStrengthMeter = ({ fields = [], known = [] }: PasswordStrengthProps) => (
  <FormValues>
    {(values) => {
      const about = [...fields.map((field) => values[field]), ...known].filter((fact) => typeof fact === 'string');
      return <Meter password={typeof values.password === 'string' ? values.password : ''} about={about} />;
    }}
  </FormValues>
);
