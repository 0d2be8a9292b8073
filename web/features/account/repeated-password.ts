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
