/** Sentences of a project's page that the specification leaves to us. */
export const detailWords = {
  actionFailed: { title: 'Project not changed', message: 'Nothing has been changed. Please try again.' },
  matchingStarted: { title: 'Matching started', message: 'We are looking for the right consultant.' },
  invited: (name: string) => ({ title: 'Invitation sent', message: `${name} has been told by e-mail.` }),
  takenBack: (name: string) => ({ title: 'Invitation taken back', message: `${name} can no longer accept it.` }),
  accepted: { title: 'Project accepted', message: 'Messages and documents are open to you now.' },
  declined: { title: 'Invitation declined', message: 'The charity has been told.' },
  progressSaved: { title: 'Progress saved', message: 'Everybody who works on the project sees it.' },
  completed: { title: 'Project completed', message: 'Messages and documents stay with it.' },
  cancelled: { title: 'Project cancelled', message: 'Everybody concerned has been told.' },
} as const;
