import type { Context } from '../../src/http/contract/history.ts';

/** What a context is there for, and its words. Everything else about it is found in the code. */
export interface ContextWords {
  readonly title: string;
  readonly purpose: string;
  readonly words: readonly { readonly term: string; readonly meaning: string }[];
}

const term = (word: string, meaning: string) => ({ term: word, meaning });

/** The contexts in the words of the people who work with them; one that is missing here does not compile. */
export const contextWords: { readonly [Name in Exclude<Context, 'other'>]: ContextWords } = {
  accounts: {
    title: 'Accounts',
    purpose:
      'Who somebody is to the platform: registering, signing in, contact details, invitations of analysts and administrators, and leaving. It knows nothing of what a member does here.',
    words: [
      term('member', 'A person with an account: charity, consultant, analyst or administrator.'),
      term('account', 'How a member signs in and is reached. Closed for ever when they leave.'),
      term('invitation', 'The only way to become an analyst or an administrator; it lapses after a while.'),
    ],
  },
  charities: {
    title: 'Charities',
    purpose:
      'The organisation behind a charity’s account and what it pays for: its facts, its membership with terms and renewals, and the set-up fees of one-off projects.',
    words: [
      term('membership', 'Paid by the month or the year, in a tier by revenue; it gives lower rates and priority.'),
      term('tier', 'Small, medium or large, by the charity’s yearly revenue.'),
      term('term', 'The time that was paid for; a renewal adds the next one.'),
      term('one-off', 'A project without a membership, with a set-up fee: lower for the first one.'),
      term('credit', 'A set-up fee that counts towards a membership taken soon after the project.'),
      term('lapse', 'The end of a membership that nobody renewed.'),
    ],
  },
  consultants: {
    title: 'Consultants',
    purpose:
      'The experts: their application, how the platform vets it, what they offer, and whether they can take on work now.',
    words: [
      term('application', 'What somebody tells of themselves to become a consultant.'),
      term('vetting', 'An administrator approves or declines an application; a reason is given when it is declined.'),
      term('suspended', 'Approved once, and for now not to be invited.'),
      term('available', 'Shown in the directory and open for invitations, as the consultant chooses.'),
    ],
  },
  projects: {
    title: 'Projects',
    purpose:
      'A charity’s request and its way through matching and work to its end, with the documents that belong to it.',
    words: [
      term('request', 'What a charity asks for: title, description, expertise, hours and dates.'),
      term('matching', 'Looking for the consultant; several may be invited, the first to accept gets the project.'),
      term('in progress', 'A consultant is at work and reports phase, key deliverables and next steps.'),
      term('completed', 'Ended by the charity or an administrator because the goal is reached.'),
      term('cancelled', 'Ended early, with a reason.'),
    ],
  },
  conversations: {
    title: 'Conversations',
    purpose:
      'What the charity, its consultant and administrators write to each other about one project, and how far each has read.',
    words: [
      term('conversation', 'The messages of one project.'),
      term('read mark', 'The last message that somebody has read.'),
    ],
  },
  'waiting-list': {
    title: 'Waiting list',
    purpose:
      'People who are interested before they register: what they told, whether they were invited, and whether they became members.',
    words: [
      term('signup', 'One form that a charity or a consultant sent in.'),
      term('converted', 'Somebody registered with the signup’s e-mail address.'),
    ],
  },
  visits: {
    title: 'Visits',
    purpose:
      'How many browsers came to which page. It stores no address, only families of browsers, and knows nobody by name.',
    words: [term('visitor', 'One browser, by a number that it made up itself.')],
  },
  reports: {
    title: 'Reports',
    purpose: 'Questions to the history that somebody put together and keeps under a name.',
    words: [
      term('report', 'A fold over the history: a table and a chart, without personal data.'),
      term('saved report', 'A definition that others can run again.'),
    ],
  },
  audit: {
    title: 'Audit',
    purpose: 'Who looked at the history: whoever reads what others did is part of the history too.',
    words: [term('reading', 'Looking through the history, opening an event, a past state, an export or a report.')],
  },
  operations: {
    title: 'Operations',
    purpose: 'What administrators do with the machinery that shows the history, such as building a read model anew.',
    words: [
      term('read model', 'A table that is folded from the history and can be dropped and built anew at any time.'),
      term('rebuild', 'Folding a read model anew beside the one that is read, to swap them when it has caught up.'),
    ],
  },
};
