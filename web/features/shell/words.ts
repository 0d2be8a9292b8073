/** Sentences of the specification (§2) and of the shell. */
export const words = {
  appFailure: 'Platform loading... Please refresh if this persists.',
  notFoundTitle: 'Page Not Found',
  notFound: 'This address leads nowhere: the page may have moved, or a letter in the address may be wrong.',
  usefulPages: 'What you may be looking for',
  failed: 'Something went wrong',
  failedPage: {
    title: 'This page could not be shown',
    message:
      'Nothing you saved has been lost. Please try again in a moment; if this goes on, refresh the page or write to us.',
  },
  missingPart: {
    title: 'This page could not be fetched',
    message:
      'Your connection may be down, or we have just released a new version. Nothing you saved has been lost: try again, and the page loads anew.',
  },
  skip: 'Skip to main content',
  login: 'Login',
  register: 'Register',
  logout: 'Logout',
  footerPromise:
    'A fellowship that connects charities with vetted, experienced consultants, by membership or one project at a time.',
} as const;
