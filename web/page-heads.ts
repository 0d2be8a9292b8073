import { accountHeads } from './features/account/heads.ts';
import { adminHeads } from './features/admin/heads.ts';
import { charityHeads } from './features/charities/heads.ts';
import { consultantHeads } from './features/consultants/heads.ts';
import { consultantWords } from './features/consultants/words.ts';
import { domainHeads } from './features/domain/heads.ts';
import { historyHeads } from './features/history/heads.ts';
import { words as home } from './features/home/words.ts';
import { projectHeads } from './features/projects/heads.ts';
import { words as about } from './features/public/about/words.ts';
import { publicHeads } from './features/public/heads.ts';
import { words as pricing } from './features/public/pricing/words.ts';
import { reportHeads } from './features/reports/heads.ts';
import { words as shell } from './features/shell/words.ts';
import { waitingListWords } from './features/waiting-list/words.ts';
import type { PageHead } from './lib/page-head.ts';

/** A page as the server presents it to programs that run no script. */
export interface PresentedPage {
  readonly head: PageHead;
  /** Whether search engines may show it. Pages of members are not for them; profiles can be erased. */
  readonly indexed: boolean;
  /** The path under which a public page is known, where it has several; null for pages that are not indexed. */
  readonly canonical: string | null;
  /** Looks the same to everybody, so that it can be drawn while building. */
  readonly isStill: boolean;
  /** Its address holds what lets somebody in, such as the token of a mail. */
  readonly holdsSecret: boolean;
}

const known = (path: string, head: PageHead): [string, PresentedPage] => [
  path,
  { head, indexed: true, canonical: path, isStill: false, holdsSecret: false },
];

const still = (path: string, head: PageHead): [string, PresentedPage] => [
  path,
  { head, indexed: true, canonical: path, isStill: true, holdsSecret: false },
];

const alias = (path: string, canonical: string, head: PageHead): [string, PresentedPage] => [
  path,
  { head, indexed: true, canonical, isStill: false, holdsSecret: false },
];

const unlisted = (path: string, head: PageHead): [string, PresentedPage] => [
  path,
  { head, indexed: false, canonical: null, isStill: false, holdsSecret: false },
];

const secret = (path: string, head: PageHead): [string, PresentedPage] => [
  path,
  { head, indexed: false, canonical: null, isStill: false, holdsSecret: true },
];

/**
 * The head of every page, by its path as the router spells it. Read while building only: the client's pages take their
 * own head from where this table takes it, and the server learns the table from `pages.json`.
 */
export const presentedPages: ReadonlyMap<string, PresentedPage> = new Map([
  still('/', home),
  still('/about', about),
  known('/pricing', pricing),
  known('/consultants', consultantWords.directory),
  known('/register', accountHeads.register),
  known('/consultant-application', consultantHeads.application),
  known('/waiting-list', waitingListWords),
  alias('/market-test', '/waiting-list', waitingListWords),
  known('/demo-project', projectHeads.demo),
  still('/success-stories', publicHeads.successStories),
  still('/privacy', publicHeads.privacy),
  still('/terms', publicHeads.terms),
  still('/cookies', publicHeads.cookies),
  still('/accessibility', publicHeads.accessibility),

  unlisted('/consultants/$id', consultantHeads.profile),
  unlisted('/login', accountHeads.login),
  unlisted('/forgot-password', accountHeads.forgotPassword),
  secret('/reset-password', accountHeads.resetPassword),
  secret('/invitation', accountHeads.invitation),

  unlisted('/account-settings', accountHeads.settings),
  unlisted('/profile-edit', accountHeads.profile),
  unlisted('/charity-dashboard', charityHeads.dashboard),
  unlisted('/consultant-dashboard', consultantHeads.dashboard),
  unlisted('/project-request', projectHeads.request),
  unlisted('/projects/$id', projectHeads.project),

  unlisted('/admin-dashboard', adminHeads.dashboard),
  unlisted('/admin-dashboard/vetting', adminHeads.vetting),
  unlisted('/admin-dashboard/projects', adminHeads.projects),
  unlisted('/admin-dashboard/members', adminHeads.members),
  unlisted('/admin-dashboard/memberships', adminHeads.memberships),
  unlisted('/admin-dashboard/invitations', adminHeads.invitations),
  unlisted('/admin-dashboard/mail', adminHeads.mail),
  unlisted('/admin', adminHeads.signupOverview),
  unlisted('/admin/signups', adminHeads.signupPortal),
  unlisted('/admin/waiting-list', adminHeads.waitingList),
  unlisted('/quick-admin', adminHeads.quickView),
  unlisted('/simple-admin', adminHeads.instructions),
  unlisted('/simple-waiting-list-admin', adminHeads.simpleList),
  unlisted('/admin/history', historyHeads.administration),
  unlisted('/admin/domain', domainHeads.administration),
  unlisted('/admin/domain/$', domainHeads.administrationPage),
  unlisted('/admin/projections', adminHeads.projections),
  unlisted('/admin/projections/$name', adminHeads.projection),

  unlisted('/history', historyHeads.list),
  unlisted('/history/$eventId', historyHeads.event),
  unlisted('/history/past/$stream', historyHeads.past),

  unlisted('/domain', domainHeads.analysis),
  unlisted('/domain/$', domainHeads.analysisPage),

  unlisted('/reports', reportHeads.catalogue),
  unlisted('/reports/$name', reportHeads.report),
  unlisted('/reports/compose', reportHeads.compose),
]);

/** The head under which an address that is no page answers. */
export const notFoundHead: PageHead = { documentTitle: shell.notFoundTitle };
