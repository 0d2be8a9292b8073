/** What a new member signs in with, and how members are reached, alike on every form. */
export const accountFields = {
  username: { label: 'Username', hint: 'At least 3 characters', autoComplete: 'username', required: true },
  email: { label: 'Email', type: 'email', autoComplete: 'email', required: true },
  password: {
    label: 'Password',
    type: 'password',
    hint: '8 to 100 characters',
    autoComplete: 'new-password',
    required: true,
  },
  confirmPassword: { label: 'Confirm password', type: 'password', autoComplete: 'new-password', required: true },
  phone: { label: 'Phone', optional: true, type: 'tel', autoComplete: 'tel' },
  website: {
    label: 'Website',
    optional: true,
    type: 'url',
    hint: 'For example https://example.org',
    autoComplete: 'url',
  },
} as const;
