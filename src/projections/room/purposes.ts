import type { ReadModels } from '../read-models.ts';

/** What each read model is for, for whoever looks after them. */
const purposes: { readonly [Name in keyof ReadModels]: string } = {
  accounts: 'Members with their names, addresses and roles: who is signed in, and who has written what.',
  charities: 'Every charity with its organisation and its membership.',
  consultants: 'Every consultant with their profile, and where they stand with the platform.',
  membership_charges: 'What each charity owes for each term of its membership.',
  projects: 'Every project as it stands: what members, administrators and the dashboard see of it.',
  project_consultants: 'Who was invited to which project, and what became of it.',
  project_counts: 'How many projects stand in which status, for each charity and altogether.',
  project_files: 'The documents of projects, without their content.',
  messages: 'The messages of projects’ conversations.',
  conversations: 'How long each conversation is, so that new messages are noticed.',
  read_marks: 'How far each member has read a conversation.',
  invitations: 'Invitations of analysts and administrators.',
  charity_signups: 'Charities on the waiting list.',
  consultant_signups: 'Consultants on the waiting list.',
  signup_counts: 'How many there are on the waiting list.',
  visit_counts: 'How often each page was visited, and by how many browsers.',
  activity_counts: 'Visits, signups and registrations day by day.',
  history: 'Every event, to be searched and told, without personal data.',
  history_days: 'Where in the history each day begins and ends.',
  saved_reports: 'Reports that somebody put together and kept under a name.',
};

const known: ReadonlyMap<string, string> = new Map(Object.entries(purposes));

/** What a read model is for, in one sentence. */
export const purposeOf = (name: string): string => known.get(name) ?? 'A read model of this installation.';
