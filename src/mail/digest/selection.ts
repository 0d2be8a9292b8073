import type { NotificationKind } from '../../contract/notifications.ts';
import { type DailyPeriod, type EmailKind, emailKinds } from '../../domain/notifications/email-kinds.ts';
import type { MailSubject } from '../mail.ts';
import type { DigestSection } from '../templates/daily-digest.ts';
import type { Links } from '../templates/links.ts';
import { titled } from '../templates/phrases.ts';
import type { MailLink } from '../templates/template.ts';

/** One unread notification of a member. */
export interface News {
  readonly kind: NotificationKind;
  readonly project: { readonly id: string; readonly title: string } | null;
  /** The invited consultant, for messages about their invitation. */
  readonly consultantId: string | null;
  /** UTC, ISO 8601. */
  readonly at: string;
}

/** The kind of emails that a notification belongs to. Null: its email is always sent immediately. */
const emailKindOf: Readonly<Record<NotificationKind, EmailKind | null>> = {
  messages: 'messages',
  invited: 'invitations',
  'request-revised': 'invitations',
  'invitation-accepted': 'invitations',
  'invitation-declined': 'invitations',
  'invitation-closed': 'invitations',
  'matching-started': 'projects',
  'consultant-released': 'projects',
  'project-completed': 'projects',
  'project-cancelled': 'projects',
  'progress-reported': 'work',
  'file-attached': 'work',
  'hours-logged': 'work',
  'feedback-given': 'work',
  'renewal-announced': 'membership',
  'membership-lapsed': 'membership',
  'consultant-applied': 'administration',
  'project-requested': 'administration',
  'signup-received': 'administration',
  'verification-failed': 'administration',
  'profile-approved': null,
  'profile-declined': null,
  'profile-suspended': null,
  'profile-reinstated': null,
  'membership-charged': null,
};

const titles: Readonly<Record<EmailKind, string>> = {
  messages: 'Messages',
  invitations: 'Invitations',
  projects: 'Projects',
  work: 'Work on projects',
  membership: 'Membership',
  administration: 'Administration',
};

const counted = (count: number, one: string, many: string): string => (count === 1 ? one : `${count} ${many}`);

/**
 * The sentence for one or more similar notifications, without names: the mail contains no personal data except its
 * reader's.
 */
const linkOf = ({ kind, project, consultantId }: News, count: number, links: Links): MailLink => {
  const title = project === null ? 'a project' : titled(project.title);
  const projectPage = project === null ? links.notifications : links.project(project.id);
  const inProject = (text: string): MailLink => ({ text, href: projectPage });
  switch (kind) {
    case 'messages':
      return {
        text: `New messages about ${title}`,
        href: project === null ? links.notifications : links.messages(project.id, consultantId),
      };
    case 'invited':
      return inProject(`You are invited to ${title}`);
    case 'request-revised':
      return inProject(`The request for ${title} has changed`);
    case 'invitation-accepted':
      return inProject(`A consultant accepted your invitation to ${title}`);
    case 'invitation-declined':
      return inProject(`${counted(count, 'A consultant', 'consultants')} declined your invitation to ${title}`);
    case 'invitation-closed':
      return { text: `Your invitation to ${title} was closed`, href: links.consultantDashboard };
    case 'matching-started':
      return inProject(`We started matching ${title} with consultants`);
    case 'consultant-released':
      return inProject(`The consultant of ${title} left, and matching has started again`);
    case 'project-completed':
      return inProject(`${title} is completed`);
    case 'project-cancelled':
      return inProject(`${title} was cancelled`);
    case 'progress-reported':
      return inProject(`There is new progress on ${title}`);
    case 'file-attached':
      return inProject(`${counted(count, 'A new document', 'new documents')} in ${title}`);
    case 'hours-logged':
      return inProject(`New hours in ${title}`);
    case 'feedback-given':
      return inProject(`New feedback on ${title}`);
    case 'renewal-announced':
      return { text: 'Your membership renews or ends soon', href: links.charityDashboard };
    case 'membership-lapsed':
      return { text: 'Your membership has ended', href: links.charityDashboard };
    case 'consultant-applied':
      return { text: counted(count, 'A new application', 'new applications'), href: links.vetting };
    case 'project-requested':
      return inProject(`New project request: ${title}`);
    case 'signup-received':
      return {
        text: `${counted(count, 'A new sign-up', 'new sign-ups')} on the waiting list`,
        href: links.waitingList,
      };
    case 'verification-failed':
      return { text: 'A verification of the history found a change', href: links.history };
    case 'profile-approved':
    case 'profile-declined':
    case 'profile-suspended':
    case 'profile-reinstated':
    case 'membership-charged':
      return { text: 'There is news about your account', href: links.notifications };
    default:
      return kind satisfies never;
  }
};

const isWithin = ({ from, until }: DailyPeriod, at: number): boolean =>
  at > Date.parse(from) && (until === null || at <= Date.parse(until));

const wantedOf = (news: readonly News[], periods: readonly DailyPeriod[]): readonly News[] =>
  news.filter(({ kind, at }) =>
    periods.some((period) => period.kind === emailKindOf[kind] && isWithin(period, Date.parse(at))),
  );

/** What a daily email is about. A closed invitation is news to a consultant who no longer sees the project. */
export const digestSubjects = (news: readonly News[], periods: readonly DailyPeriod[]): readonly MailSubject[] => {
  const subjects = wantedOf(news, periods).flatMap(({ kind, project, consultantId }): MailSubject[] => {
    if (project === null || kind === 'invitation-closed') return [];
    const { id: projectId } = project;
    return [kind === 'messages' ? { sees: 'messages', projectId, consultantId } : { sees: 'project', projectId }];
  });
  return [...new Map(subjects.map((subject) => [JSON.stringify(subject), subject])).values()];
};

/** Selects the notifications of a member's daily email and groups them by kind; similar ones become one line. */
export const digestSections = (
  news: readonly News[],
  periods: readonly DailyPeriod[],
  links: Links,
): readonly DigestSection[] => {
  const alike = new Map<string, { readonly first: News; readonly count: number }>();
  for (const one of wantedOf(news, periods)) {
    const key = [one.kind, one.project?.id, one.kind === 'messages' ? one.consultantId : null].join(' ');
    const known = alike.get(key);
    alike.set(key, { first: known?.first ?? one, count: (known?.count ?? 0) + 1 });
  }
  return emailKinds.flatMap((emailKind) => {
    const items = [...alike.values()].flatMap(({ first, count }) =>
      emailKindOf[first.kind] === emailKind ? [linkOf(first, count, links)] : [],
    );
    return items.length === 0 ? [] : [{ title: titles[emailKind], items }];
  });
};
