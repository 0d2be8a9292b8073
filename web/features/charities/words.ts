/** Labels of the specification (§2, Charity dashboard), and what the page says of the next step. */
export const dashboardWords = {
  accountSettings: 'Account Settings',
  newRequest: 'New Project Request',
  requestProject: 'Request New Project',
  projects: 'Your Projects',
  standing: 'Here is where your projects stand.',
  firstProject: 'Request your first project, and we start looking for the right consultant.',
  /** Members are matched sooner (§9). */
  waiting: (count: number, isMember: boolean): string =>
    `${count === 1 ? 'One request is' : `${count} requests are`} waiting for a match. We usually come back within ${isMember ? '2-3 days' : '1-2 weeks'}.`,
} as const;
