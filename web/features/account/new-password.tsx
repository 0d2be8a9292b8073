import { useEffect, useState } from 'react';
import { estimatePassword, type PasswordScore, type PasswordStrength } from '#contract/password-strength.ts';
import { FormValues, fieldsOf } from '#forms/app-form.tsx';
import { FormSection } from '#forms/form.tsx';
import { useServerError } from '#forms/server-errors.tsx';
import { Stack } from '#ui/layout.tsx';
import * as styles from './account-parts.css.ts';
import { accountFields } from './account-parts.tsx';

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
    <div className={password === '' ? styles.frame : styles.typedFrame}>
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

interface NewPasswordProps {
  /** Form fields whose values an attacker may know about the member. */
  readonly fields?: readonly string[];
  /** Other values that an attacker may know. */
  readonly known?: readonly (string | null)[];
  /** Whether the member has had another password. */
  readonly replaces?: boolean;
}

/** The initial values of the fields that charities and consultants fill in when they register (spec §2). */
export const newAccount = {
  username: '',
  password: '',
  confirmPassword: '',
  email: '',
  name: '',
  organisation: '',
  phone: '',
  website: '',
  bio: '',
};

const { TextField } = fieldsOf({ state: { values: newAccount } });

/** The new password, typed twice, and how hard it is to guess (spec §5). The server decides. */
export const NewPasswordFields = ({ fields = [], known = [], replaces = false }: NewPasswordProps) => (
  <>
    <Stack gap="xsmall">
      <TextField name="password" {...accountFields[replaces ? 'newPassword' : 'password']} />
      <FormValues>
        {(values) => {
          const about = [...fields.map((field) => values[field]), ...known].filter((fact) => typeof fact === 'string');
          return <Meter password={typeof values.password === 'string' ? values.password : ''} about={about} />;
        }}
      </FormValues>
    </Stack>
    <TextField name="confirmPassword" {...accountFields[replaces ? 'confirmNewPassword' : 'confirmPassword']} />
  </>
);

/** The first section of both registrations (spec §2). */
export const AccountInformation = () => (
  <FormSection title="Account Information" description="You sign in with these details." columns={2}>
    <TextField name="username" {...accountFields.username} />
    <TextField name="email" {...accountFields.email} />
    <NewPasswordFields fields={['username', 'email', 'name', 'organisation']} />
  </FormSection>
);

interface RepeatedPassword {
  readonly password: string;
  readonly confirmPassword: string;
}

/** Arguments for `refine` of a form in which the password is typed twice (spec §5). */
export const repeatedPassword = (
  message: string,
): [(form: RepeatedPassword) => boolean, { path: string[]; message: string; when: () => boolean }] => [
  ({ password, confirmPassword }) => password === confirmPassword,
  // Reported together with the other errors, not only after they have been fixed.
  { path: ['confirmPassword'], message, when: () => true },
];
