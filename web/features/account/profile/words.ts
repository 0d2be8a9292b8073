/** What profile editing says when something was done, or was not. */
export const profileWords = {
  saved: { title: 'Profile saved' },
  failed: { title: 'Update failed', message: 'Nothing was changed. Please try again.' },
  none: {
    title: 'You have no profile',
    intro: 'Profiles belong to charities and consultants. Your name, email and password are in your account settings.',
  },
  unsaved: {
    title: 'Leave without saving?',
    message: 'Your changes have not been saved yet. They are lost when you leave.',
  },
} as const;
