/** What profile editing says when something was done, or was not. */
export const profileWords = {
  saved: { title: 'Profile saved' },
  failed: { title: 'Update failed', message: 'Nothing was changed. Please try again.' },
  notForYou:
    'Profiles belong to charities and consultants. What we hold about you is in your account settings, behind your name.',
  unsaved: {
    title: 'Leave without saving?',
    message: 'Your changes have not been saved yet. They are lost when you leave.',
  },
} as const;
