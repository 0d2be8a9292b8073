/** Sentences of the specification (§2) and of the shell. */
export const words = {
  appFailure: 'Platform loading... Please refresh if this persists.',
  notFoundTitle: 'Page Not Found',
  skip: 'Skip to main content',
  login: 'Login',
  register: 'Register',
  logout: 'Logout',
  footerPromise:
    'A fellowship that connects charities with vetted, experienced consultants, by membership or one project at a time.',
} as const;
