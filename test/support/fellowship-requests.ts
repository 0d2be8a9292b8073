import { randomUUID } from 'node:crypto';
import type { RouteName } from '../../src/http/contract/routes.ts';
import type { CallerName } from './authorisation-rows.ts';
import { pdf } from './documents.ts';
import type { Fellowship, Stage, StagedProject } from './fellowship.ts';
import type { Browser, Sent } from './http-browser.ts';
import {
  application,
  approve,
  approvedConsultant,
  charitySignup,
  consultantIdOf,
  consultantSignup,
  mailTo,
  memberCharity,
  password,
  projectRequest,
  registeredConsultant,
  registration,
  tokenIn,
} from './http-people.ts';

const isEven = (number: number): boolean => number % 2 === 0;

/** What somebody sends, and by which browser where it is not their usual one. */
export interface Request extends Sent {
  readonly browser?: Browser;
}

type Prepare = (caller: CallerName) => Promise<Request> | Request;

let numbered = 0;
/** A number that no request has had yet, so that each one changes something. */
const another = (): number => {
  numbered += 1;
  return numbered;
};
const freshAddress = (): string => `fresh-${another()}@fellowbridge.example`;

/** A request to each endpoint that would succeed for whoever may make it. */
export const requestsIn = (fellowship: Fellowship): Readonly<Record<RouteName, Prepare>> => {
  const { platform, members, fresh, freshProject, project } = fellowship;
  const { admin, invited, colleague } = members;
  const nothing: Prepare = () => ({});

  /** In a browser that may be signed out or in as somebody else. */
  const inFreshBrowser =
    (sent: Sent): Prepare =>
    async (caller) => ({ ...sent, browser: (await fresh(caller)).browser });

  const charityWithMembership =
    (sent: Sent): Prepare =>
    async (caller) =>
      caller === 'owner' || caller === 'otherCharity'
        ? { ...sent, browser: (await memberCharity(platform)).browser }
        : sent;

  /** Whoever is invited or assigned is so in a project that has come that far; everybody else asks for the stage. */
  const stageFor = (caller: CallerName, stage: Stage): Stage => {
    if (caller === 'assigned') return 'at work';
    return caller === 'invited' ? 'matching' : stage;
  };

  const onProject =
    (stage: Stage, of: typeof project, sent: (project: StagedProject) => Sent = () => ({})): Prepare =>
    async (caller) => {
      const found = await of(stageFor(caller, stage));
      const { params, ...rest } = sent(found);
      return { params: { id: found.id, ...params }, ...rest };
    };

  /** Only an administrator gets far enough for there to be something. */
  const forAdmin =
    (make: () => Promise<string>, sent: Sent = {}): Prepare =>
    async (caller) => ({ ...sent, params: { id: caller === 'admin' ? await make() : randomUUID() } });

  const openInvitation = async (): Promise<{ readonly id: string; readonly token: string }> => {
    const email = freshAddress();
    const body = { email, name: 'Alex Example', role: 'analyst' };
    const { id } = (await admin.browser.call('inviteMember', { body })).json();
    return { id, token: tokenIn(await mailTo(platform, admin, email, 'member-invited')) };
  };

  const freshSignup = async (): Promise<string> => {
    const email = freshAddress();
    await platform.browser().call('joinWaitingListAsCharity', { body: charitySignup({ email }) });
    await platform.settled();
    return (await admin.browser.call('listCharitySignups', { query: { search: email } })).json().data[0].id;
  };

  const aMail = async (): Promise<string> => {
    await platform.settled();
    await platform.workOff();
    return (await admin.browser.call('listMails')).json().data[0].id;
  };

  const anEvent: Prepare = async () => {
    await platform.settled();
    return { params: { id: (await admin.browser.call('listHistory')).json().data[0].id } };
  };
  const aPast: Prepare = async () => ({ params: { stream: `consultant-${consultantIdOf(colleague)}` } });

  /** One that no page of the others shows. */
  const aProjection: Prepare = () => ({ params: { name: 'visit_counts' } });
  const ofAProjection: Prepare = () => ({ params: { name: 'visit_counts' }, body: {} });

  const shippedReport = { report: 'signup-funnel', parameters: {} };
  const composedReport = {
    name: 'Visits',
    definition: { events: ['PageVisited'], where: [], groupBy: [{ time: 'month' }], measure: { kind: 'count' } },
  };

  /** Nobody else sees a run; who may have none asks for one that never was. */
  const ownRun =
    (sent: Sent = {}, isDone = false): Prepare =>
    async (caller) => {
      if (caller !== 'analyst' && caller !== 'admin') return { ...sent, params: { id: randomUUID() } };
      await platform.workOff();
      const { id } = (await members[caller].browser.call('startReportRun', { body: shippedReport })).json();
      if (isDone) await platform.workOff();
      return { ...sent, params: { id } };
    };

  const savedReport = async (): Promise<string> =>
    (await members.analyst.browser.call('saveReport', { body: composedReport })).json().id;

  const applicant = async () => consultantIdOf(await registeredConsultant(platform));
  const approved = async () => consultantIdOf(await approvedConsultant(platform, admin));
  const suspended = async () => {
    const one = await registeredConsultant(platform);
    await approve(admin, one);
    const id = consultantIdOf(one);
    await admin.browser.call('suspendConsultant', { params: { id }, body: { reason: 'No answer' } });
    return id;
  };

  const declined = async () => {
    const one = await registeredConsultant(platform);
    const reason = 'Please tell us more';
    await admin.browser.call('declineConsultant', { params: { id: consultantIdOf(one) }, body: { reason } });
    return one;
  };

  const offer = { expertise: ['finance'], yearsExperience: 12, hourlyRate: 90 };
  const token = 'a-token-that-nobody-has-ever-been-given';

  return {
    getCurrentUser: nothing,
    signIn: inFreshBrowser({ body: { username: members.owner.username, password } }),
    signOut: inFreshBrowser({ body: {} }),
    forgotPassword: () => ({ body: { email: freshAddress() } }),
    resetPassword: () => ({ body: { token, email: freshAddress(), password } }),
    registerCharity: (caller) => inFreshBrowser({ body: registration() })(caller),
    registerConsultant: (caller) => inFreshBrowser({ body: application() })(caller),
    findInvitation: async () => ({ body: { token: (await openInvitation()).token } }),
    acceptInvitation: async (caller) => {
      const { token } = await openInvitation();
      const body = { token, username: `guest-${randomUUID()}`, password, name: 'Alex Example' };
      return { body, browser: (await fresh(caller)).browser };
    },

    changeContactDetails: () => ({ body: { name: `Robin Example ${another()}` } }),
    changeEmailAddress: (caller) =>
      inFreshBrowser({ body: { email: freshAddress(), currentPassword: password } })(caller),
    changePassword: inFreshBrowser({ body: { currentPassword: password, password: 'another long pass phrase' } }),
    listSessions: nothing,
    endOtherSessions: nothing,
    endSession: async (caller) => {
      if (caller === 'visitor') return { params: { handle: 'a'.repeat(43) } };
      const { browser } = await fresh(caller);
      const { data } = (await browser.call('listSessions')).json();
      return { params: { handle: data[0].handle }, browser };
    },
    exportAccountData: nothing,
    closeAccount: inFreshBrowser({ body: { currentPassword: password } }),
    describeOrganisation: () => ({ body: { organisation: 'Harbour Lights', employeeCount: another() } }),
    reviseConsultantProfile: () => ({ body: { ...offer, hourlyRate: another() } }),
    reapply: async (caller) => {
      const body = { ...offer, bio: `Twenty years of charity finance, ${another()}` };
      return caller === 'applicant' ? { body, browser: (await declined()).browser } : { body };
    },

    getMembership: nothing,
    listMembershipCharges: nothing,
    activateMembership: inFreshBrowser({ body: { tier: 'small', billing: 'monthly' } }),
    changeMembershipTerms: charityWithMembership({ body: { tier: 'medium', billing: 'annual' } }),
    stopRenewal: charityWithMembership({}),
    resumeRenewal: async (caller) => {
      const request = await charityWithMembership({ body: {} })(caller);
      await request.browser?.call('stopRenewal');
      return request;
    },
    renewEarly: charityWithMembership({ body: {} }),

    listConsultants: nothing,
    getConsultant: () => ({ params: { id: consultantIdOf(colleague) } }),
    changeAvailability: () => ({
      params: { id: consultantIdOf(colleague) },
      body: { availability: isEven(another()) },
    }),

    listProjects: nothing,
    submitProject: () => ({ body: projectRequest() }),
    getProject: onProject('pending', project),
    startMatching: onProject('pending', freshProject, () => ({ body: {} })),
    inviteConsultant: onProject('matching', freshProject, () => ({
      body: { consultantId: consultantIdOf(members.assigned) },
    })),
    closeInvitation: onProject('matching', freshProject, () => ({ params: { consultantId: consultantIdOf(invited) } })),
    acceptProject: onProject('matching', freshProject, () => ({ body: {} })),
    declineProject: onProject('matching', freshProject, () => ({ body: {} })),
    reportProgress: onProject('at work', project, () => ({ body: { phase: `Draft ${another()}` } })),
    completeProject: onProject('at work', freshProject, () => ({ body: {} })),
    cancelProject: onProject('pending', freshProject, () => ({ body: { reason: 'Our plans have changed' } })),
    listMessages: onProject('at work', project),
    streamMessages: onProject('at work', project),
    postMessage: onProject('at work', project, () => ({ body: { content: 'Good morning' } })),
    readMessages: onProject('at work', project, () => ({ body: { upTo: 1 } })),
    listFiles: onProject('at work', project),
    attachFile: onProject('at work', freshProject, () => ({ file: { name: 'notes.pdf', content: pdf('Notes') } })),
    downloadFile: onProject('at work', project, ({ fileId }) => ({ params: { fileId } })),
    removeFile: onProject('at work', freshProject, ({ fileId }) => ({ params: { fileId } })),

    joinWaitingListAsCharity: () => ({ body: charitySignup() }),
    joinWaitingListAsConsultant: () => ({ body: consultantSignup() }),
    trackVisit: () => ({ body: { page: 'home', visitorId: randomUUID() } }),

    getAdminSummary: nothing,
    listCharitySignups: nothing,
    listConsultantSignups: nothing,
    exportCharitySignups: nothing,
    exportConsultantSignups: nothing,
    inviteSignup: forAdmin(freshSignup, { body: {} }),
    withdrawSignup: forAdmin(freshSignup),
    getVisitAnalytics: nothing,
    getActivity: nothing,
    listApplications: nothing,
    approveConsultant: forAdmin(applicant, { body: {} }),
    declineConsultant: forAdmin(applicant, { body: { reason: 'Please tell us more' } }),
    suspendConsultant: forAdmin(approved, { body: { reason: 'No answer' } }),
    reinstateConsultant: forAdmin(suspended),
    listMembers: nothing,
    listMemberships: nothing,
    listAllProjects: nothing,
    listInvitations: nothing,
    inviteMember: () => ({ body: { email: freshAddress(), name: 'Alex Example', role: 'analyst' } }),
    withdrawInvitation: forAdmin(async () => (await openInvitation()).id),
    getMailHealth: nothing,
    listMails: nothing,
    getMail: forAdmin(aMail),
    retryMail: forAdmin(aMail, { body: {} }),

    listProjections: nothing,
    getProjection: aProjection,
    listParkedEvents: aProjection,
    replayParkedEvents: ofAProjection,
    rebuildProjection: ofAProjection,
    cancelRebuild: aProjection,
    verifyProjection: ofAProjection,
    swapProjection: ofAProjection,
    rollBackProjection: ofAProjection,
    pauseProjection: ofAProjection,
    resumeProjection: aProjection,

    listHistory: nothing,
    exportHistoryCsv: nothing,
    exportHistoryLines: nothing,
    getHistorySeal: nothing,
    getHistoryEntry: anEvent,
    listMoments: aPast,
    getPast: aPast,

    listReports: nothing,
    listReportFields: nothing,
    listReportRuns: nothing,
    startReportRun: () => ({ body: shippedReport }),
    getReportRun: ownRun(),
    cancelReportRun: ownRun({ body: {} }),
    exportReportRunCsv: ownRun({}, true),
    exportReportRunJson: ownRun({}, true),
    listSavedReports: nothing,
    saveReport: () => ({ body: composedReport }),
    getSavedReport: async () => ({ params: { id: await savedReport() } }),
    reviseReport: async () => ({
      params: { id: await savedReport() },
      body: { ...composedReport, name: `Visits ${another()}` },
    }),
    discardReport: async () => ({ params: { id: await savedReport() } }),

    getDomain: nothing,
    listDomainEvents: nothing,
    listDomainCommands: nothing,
    listDomainAggregates: nothing,
    listDomainConsumers: nothing,
    listDomainSpecs: nothing,
    getDomainWalk: nothing,
  };
};
