import type { Context } from '../../src/contract/history.ts';

/** Purpose and terms of a context. All other information about it comes from the code. */
export interface ContextWords {
  readonly title: string;
  readonly purpose: string;
  readonly words: readonly { readonly term: string; readonly meaning: string }[];
}

const term = (word: string, meaning: string) => ({ term: word, meaning });

/** The contexts, described in the terms of their users. A missing one does not compile. */
export const contextWords: { readonly [Name in Exclude<Context, 'other'>]: ContextWords } = {
  accounts: {
    title: 'Accounts',
    purpose:
      'The identity of members: registering, signing in, contact details, invitations of analysts and administrators, and leaving. It does not know what members do on the platform.',
    words: [
      term('member', 'A person with an account: charity, consultant, analyst or administrator.'),
      term('account', 'A member’s sign-in and contact details. Closed for good when they leave.'),
      term('invitation', 'The only way to become an analyst or an administrator. It expires.'),
    ],
  },
  charities: {
    title: 'Charities',
    purpose:
      'The organisation behind a charity’s account and what it pays for: its description, its membership with terms and renewals, and the set-up fees of one-off projects.',
    words: [
      term('membership', 'Paid by the month or the year, in a tier by revenue; it gives lower rates and priority.'),
      term('tier', 'Small, medium or large, by the charity’s yearly revenue.'),
      term('term', 'A paid period. A renewal adds the next one.'),
      term('one-off', 'A project without a membership, with a set-up fee: lower for the first one.'),
      term('credit', 'A set-up fee that counts towards a membership taken soon after the project.'),
      term('lapse', 'The end of a membership that was not renewed.'),
    ],
  },
  consultants: {
    title: 'Consultants',
    purpose: 'The experts: their application and its vetting, what they offer, and whether they can take on work now.',
    words: [
      term('application', 'A description with which a person applies to become a consultant.'),
      term('vetting', 'An administrator approves or declines an application; a reason is given when it is declined.'),
      term('suspended', 'Approved before, but at present not to be invited.'),
      term('available', 'Shown in the directory and open for invitations, as the consultant chooses.'),
    ],
  },
  projects: {
    title: 'Projects',
    purpose: 'A charity’s request and its path through matching and work to its end, with its documents.',
    words: [
      term('request', 'What a charity asks for: title, description, expertise, hours and dates.'),
      term('matching', 'The search for a consultant. Several can be invited; the first to accept gets the project.'),
      term('in progress', 'A consultant is at work and reports phase, key deliverables and next steps.'),
      term('completed', 'Ended by the charity or an administrator because the goal is reached.'),
      term('cancelled', 'Ended early, with a reason.'),
    ],
  },
  conversations: {
    title: 'Conversations',
    purpose:
      'The messages between a charity, a consultant and administrators about a project or an invitation to it, and how far each has read.',
    words: [
      term('conversation', 'The messages of one project, or those with one consultant about their invitation.'),
      term('read mark', 'The last message that a participant has read.'),
    ],
  },
  notifications: {
    title: 'Notifications',
    purpose: 'What each member has read of what others did, and when they get which emails.',
    words: [
      term('notification', 'One thing that another person did, told to a member whom it concerns.'),
      term('daily email', 'One email a day with the unread notifications of the kinds that the member chose.'),
    ],
  },
  'waiting-list': {
    title: 'Waiting list',
    purpose:
      'People who are interested before they register: their details, whether they were invited, and whether they became members.',
    words: [
      term('sign-up', 'One form that a charity or a consultant sent in.'),
      term('registered', 'A member has registered with the sign-up’s e-mail address, which converts the sign-up.'),
    ],
  },
  visits: {
    title: 'Visits',
    purpose:
      'The number of visits and visitors of each page. It stores no names and no addresses, only families of browsers.',
    words: [term('visitor', 'One browser, identified by a random number that it chose.')],
  },
  reports: {
    title: 'Reports',
    purpose: 'Questions about the history, composed by members and saved under a name.',
    words: [
      term('report', 'A fold over the history: a table and a chart, without personal data.'),
      term('saved report', 'A definition that others can run again.'),
    ],
  },
  audit: {
    title: 'Audit',
    purpose:
      'Who has read the history: reading it is itself recorded in the history. And the pseudonyms under which analysts read it.',
    words: [
      term('reading', 'Listing the history, or opening an event, a past state, an export or a report.'),
      term('pseudonym', 'What analysts see in place of an id. All of them can be replaced.'),
    ],
  },
  operations: {
    title: 'Operations',
    purpose: 'How administrators operate the read models: rebuild, verify, swap and pause them.',
    words: [
      term('read model', 'A table folded from the history. It can be dropped and rebuilt at any time.'),
      term(
        'rebuild',
        'Folding a read model into a second table beside the live one, to swap them when it has caught up.',
      ),
    ],
  },
};
