/** Sentences of the specification, word for word (spec §§2, 8). */
export const projectWords = {
  submitFailed: {
    title: 'Submission failed',
    message: 'There was an error submitting your project request. Please try again.',
  },
  submitted: {
    title: 'Project request submitted',
    message: "We'll start matching you with consultants right away!",
  },
  formTitle: 'Request a Project',
  submit: 'Submit Project Request',
  submitting: 'Submitting...',
  loading: 'Loading projects...',
  noRenewalDate: 'Not available',
  notSet: 'Not set',
  tabs: { details: 'Project Details', messages: 'Messages', files: 'Files & Documents' },
  messageSent: { title: 'Message sent', message: 'Your message has been sent successfully.' },
  messageFailed: {
    title: 'Error sending message',
    message: 'There was a problem sending your message. Please try again.',
  },
  noFiles: 'No files uploaded yet',
  uploadDocument: 'Upload Document',
  empty: {
    active: {
      title: 'No active projects',
      message: 'Projects appear here once we start matching you with a consultant, and stay until they are completed.',
    },
    pending: {
      title: 'No pending projects',
      message: 'A new request waits here until matching starts. That usually takes no more than a few days.',
    },
    completed: {
      title: 'No completed projects',
      message: 'Finished projects are kept here, so that you can look back at what was done and by whom.',
    },
  },
} as const;
