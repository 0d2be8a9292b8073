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
  notSet: 'Not set',
  tabs: { details: 'Project Details', messages: 'Messages', files: 'Files & Documents', history: 'History' },
  messageSent: { title: 'Message sent', message: 'Your message has been sent successfully.' },
  messageFailed: {
    title: 'Error sending message',
    message: 'There was a problem sending your message. Please try again.',
  },
  noFiles: 'No files uploaded yet',
  uploadDocument: 'Upload Document',
} as const;
