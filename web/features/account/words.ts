/** Sentences of the specification, word for word (spec §§5, 8). */
export const accountWords = {
  loginFailed: { title: 'Login failed', message: 'Please check your credentials and try again.' },
  loginSucceeded: { title: 'Login successful' },
  registrationFailed: {
    title: 'Registration failed',
    message: 'There was an error during registration. Please try again.',
  },
  registrationSucceeded: { title: 'Registration successful' },
  passwordsDiffer: "Passwords don't match",
} as const;
