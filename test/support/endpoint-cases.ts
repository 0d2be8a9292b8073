import { randomUUID } from 'node:crypto';
import { systemRequest } from '../../src/commands/request-context.ts';
import { type EndpointName, endpoints } from '../../src/contract/contract.ts';
import type { ListedMail } from '../../src/contract/mails.ts';
import { addApp, firstCode } from './authenticator-app.ts';
import { pdf, photo } from './documents.ts';
import type { CallerName, Fellowship, Stage, StagedProject } from './fellowship.ts';
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
  registeredCharity,
  registeredConsultant,
  registration,
  tokenIn,
} from './http-people.ts';
import { pseudonymsOn } from './pseudonyms.ts';

/** A request, with its browser if it is not the caller's usual one. */
interface Request extends Sent {
  readonly browser?: Browser;
}

type Prepare = (caller: CallerName) => Promise<Request> | Request;

let numbered = 0;
/** A new number for each request, so that each one changes something. */
const another = (): number => {
  numbered += 1;
  return numbered;
};
const freshAddress = (): string => `fresh-${another()}@fellowbridge.example`;

type Row = Readonly<Record<CallerName, number>>;

/** Statuses in the order of `callers`. */
const row = (...statuses: readonly [number, number, number, number, number, number, number, number, number]): Row => {
  const [visitor, owner, otherCharity, assigned, invited, colleague, applicant, analyst, admin] = statuses;
  return { visitor, owner, otherCharity, assigned, invited, colleague, applicant, analyst, admin };
};

const anyone = (status: number): Row => row(status, status, status, status, status, status, status, status, status);
const everyMember = (status: number): Row => row(401, status, status, status, status, status, status, status, status);
const charities = (status: number): Row => row(401, status, status, 403, 403, 403, 403, 403, 403);
const consultants = (status: number): Row => row(401, 403, 403, status, status, status, status, 403, 403);
const historians = (status: number): Row => row(401, 403, 403, 403, 403, 403, 403, status, status);
const administrators = (status: number): Row => row(401, 403, 403, 403, 403, 403, 403, 403, status);

/** How an endpoint answers each kind of caller, and a request to it that succeeds for authorised callers. */
type Case = readonly [statuses: Row, request: Prepare];

export type EndpointCases = Readonly<Record<EndpointName, Case>>;

/** One case for each endpoint. */
export const endpointCases = (fellowship: Fellowship): EndpointCases => {
  const { platform, members, fresh, session, freshProject, project } = fellowship;
  const { admin, invited, colleague } = members;
  const nothing: Prepare = () => ({});

  /** Requests a change of the caller's address, so that it can be withdrawn. */
  const aRequestedChange: Prepare = async (caller) => {
    const sent = await byNewMember({})(caller);
    await sent.browser?.call('changeEmailAddress', { body: { email: freshAddress(), currentPassword: password } });
    return sent;
  };

  let isAvailable = true;
  /** The opposite of the availability of the previous request, so that each request changes it. */
  const turnAvailability = (): boolean => {
    isAvailable = !isAvailable;
    return isAvailable;
  };

  /** Uses a new session, because the request changes it. */
  const inNewSession =
    (sent: () => Sent | Promise<Sent>): Prepare =>
    async (caller) => ({ ...(await sent()), browser: await session(caller) });

  /** Uses a new member, because the request changes the account. */
  const byNewMember =
    (sent: Sent): Prepare =>
    async (caller) => ({ ...sent, browser: (await fresh(caller)).browser });

  const charityWithMembership =
    (sent: Sent): Prepare =>
    async (caller) =>
      caller === 'owner' || caller === 'otherCharity'
        ? { ...sent, browser: (await memberCharity(platform)).browser }
        : sent;

  /** Invited and assigned consultants use a project at that stage; the others use the given stage. */
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

  /** On the conversation about the invitation of `invited`. */
  const onInvitation =
    (body?: unknown): Prepare =>
    async () => ({
      params: { id: (await project('matching')).id, consultantId: consultantIdOf(invited) },
      ...(body === undefined ? {} : { body }),
    });

  /** Prepares the data for administrators only, since others are refused first. */
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

  const aResetMail = async (): Promise<string> => {
    const { user } = await registeredCharity(platform);
    await platform.browser().call('forgotPassword', { body: { email: user.email } });
    await platform.settled();
    await platform.workOff();
    const { data } = (await admin.browser.call('listMails', { query: { limit: '100' } })).json();
    return data.find(({ to, holdsLink }: ListedMail) => to === user.email && holdsLink).id;
  };

  /** As the caller sees it: analysts have only pseudonyms. */
  const anEvent: Prepare = async (caller) => {
    await platform.settled();
    const { browser } = caller === 'analyst' ? members.analyst : admin;
    return { params: { id: (await browser.call('listHistory')).json().data[0].id } };
  };
  const decidingAbout =
    (body: object): Prepare =>
    async (caller) => ({ ...(await anEvent(caller)), body });
  const aPast: Prepare = async (caller) => {
    const id = consultantIdOf(colleague);
    const shown = caller === 'analyst' ? (await pseudonymsOn(platform)).of(id) : id;
    return { params: { stream: `consultant-${shown}` } };
  };
  const aStream =
    (sent: Sent = {}): Prepare =>
    () => ({ ...sent, params: { stream: `consultant-${consultantIdOf(colleague)}` } });
  const aWitnessedEvent: Prepare = async (caller) => {
    const event = await anEvent(caller);
    await platform.witness?.sign();
    return event;
  };
  const aFailedVerification = async (): Promise<string> => {
    const verificationId = randomUUID();
    const finding = { kind: 'missing', problem: 'An event is missing.' };
    await platform.commands.reportFailedVerification(finding, { verificationId }, systemRequest('drill', randomUUID()));
    return verificationId;
  };

  /** Uses an item that is on no page of the other requests. */
  const aProjection: Prepare = () => ({ params: { name: 'visit_counts' } });
  const ofAProjection: Prepare = () => ({ params: { name: 'visit_counts' }, body: {} });

  const shippedReport = { report: 'signup-funnel', parameters: {} };
  const composedReport = {
    name: 'Visits',
    definition: { events: ['PageVisited'], where: [], groupBy: [{ time: 'month' }], measure: { kind: 'count' } },
  };

  const question = {
    steps: [{ events: ['PageVisited'], where: [], first: null, link: null }],
    shape: {
      kind: 'table' as const,
      measures: [{ kind: 'count' as const, step: 0 }],
      groupBy: [],
      top: null,
      over: null,
    },
    from: null,
    to: null,
  };
  const aQuestion: Prepare = () => ({ body: { question } });

  /** Runs are private; callers who cannot have one request an unknown one. */
  const ownRun =
    (sent: Sent = {}, isDone = false): Prepare =>
    async (caller) => {
      if (caller !== 'analyst' && caller !== 'admin') return { ...sent, params: { id: randomUUID() } };
      await platform.workOff();
      const { id } = (await members[caller].browser.call('startReportRun', { body: shippedReport })).json();
      if (isDone) await platform.workOff();
      return { ...sent, params: { id } };
    };

  let copied: Promise<void> | null = null;
  /** Writes the analytical copy before the first request. */
  const overTheCopy =
    (prepare: Prepare): Prepare =>
    async (caller) => {
      copied ??= platform.copyHistory();
      await copied;
      return prepare(caller);
    };
  const sqlQuery = { sql: 'select count(*) as visits from page_visited' };
  const sharedQuery = { ...sqlQuery, name: 'Visits', isShared: true };
  const savedQuery = async (author: 'admin' | 'analyst'): Promise<string> =>
    (await members[author].browser.call('saveQuery', { body: sharedQuery })).json().id;
  const someDashboard = async () => ({
    name: 'Monday',
    tiles: [{ queryId: await savedQuery('analyst'), shows: 'table' }],
  });
  const savedDashboard = async (): Promise<{ readonly id: string; readonly tiles: readonly { queryId: string }[] }> =>
    (await members.analyst.browser.call('saveDashboard', { body: await someDashboard() })).json();
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

  const read = { words: 'Thank you.', quotedAs: 'organisation' };
  /** A completed project with a quote of its charity, where the caller's stage allows it. */
  const quoted = async (caller: CallerName): Promise<string> => {
    const { id } = await freshProject(stageFor(caller, 'at work'));
    const body = { quality: 5, communication: 4, again: 5, words: read.words, quoteAs: read.quotedAs };
    await members.owner.browser.call('completeProject', { params: { id }, body: {} });
    await members.owner.browser.call('giveFeedback', { params: { id }, body });
    return id;
  };

  const hours = { date: '2026-01-12', minutes: 15, work: 'Read the accounts' };
  /** Hours on the project of the caller's stage; unknown ones before a consultant is at work. */
  const someHours = async (caller: CallerName): Promise<{ readonly id: string; readonly entryId: string }> => {
    const stage = stageFor(caller, 'at work');
    const { id } = await project(stage);
    if (stage !== 'at work') return { id, entryId: randomUUID() };
    const logged = await members.assigned.browser.call('logHours', { params: { id }, body: hours });
    return { id, entryId: logged.json().id };
  };

  const offer = { expertise: ['finance'], yearsExperience: 12, hourlyRate: 90 };
  const token = 'a-token-that-was-never-issued-to-anyone';

  return {
    getCurrentUser: [everyMember(200), nothing],
    signIn: [anyone(200), inNewSession(() => ({ body: { username: members.owner.username, password } }))],
    requestSignInLink: [anyone(204), () => ({ body: { email: freshAddress() } })],
    // None of them has a link.
    signInByLink: [anyone(400), () => ({ body: { token } })],
    signOut: [anyone(204), inNewSession(() => ({ body: {} }))],
    forgotPassword: [anyone(204), () => ({ body: { email: freshAddress() } })],
    // None of them has a link.
    resetPassword: [anyone(400), () => ({ body: { token, email: freshAddress(), password } })],
    registerCharity: [anyone(201), inNewSession(() => ({ body: registration() }))],
    registerConsultant: [anyone(201), inNewSession(() => ({ body: application() }))],
    findInvitation: [anyone(200), async () => ({ body: { token: (await openInvitation()).token } })],
    acceptInvitation: [
      anyone(201),
      inNewSession(async () => {
        const { token } = await openInvitation();
        return { body: { token, username: `guest-${randomUUID()}`, password, name: 'Alex Example' } };
      }),
    ],

    changeContactDetails: [everyMember(200), () => ({ body: { name: `Robin Example ${another()}` } })],
    changeEmailAddress: [
      everyMember(200),
      (caller) => byNewMember({ body: { email: freshAddress(), currentPassword: password } })(caller),
    ],
    sendEmailProof: [everyMember(200), () => ({ body: {} })],
    withdrawEmailChange: [everyMember(200), aRequestedChange],
    // None of them has a link.
    proveEmailAddress: [anyone(400), () => ({ body: { token } })],
    disownEmailAddress: [anyone(400), () => ({ body: { token } })],
    undoEmailChange: [anyone(400), () => ({ body: { token } })],
    vouchForEmailAddress: [
      administrators(204),
      async (caller) => {
        if (caller !== 'admin') return { params: { id: randomUUID() }, body: { email: freshAddress() } };
        const { user } = await registeredConsultant(platform);
        return { params: { id: user.id }, body: { email: user.email } };
      },
    ],
    changePassword: [
      everyMember(204),
      byNewMember({ body: { currentPassword: password, password: 'another long pass phrase' } }),
    ],
    listSessions: [everyMember(200), nothing],
    endOtherSessions: [everyMember(204), nothing],
    endSession: [
      everyMember(204),
      async (caller) => {
        if (caller === 'visitor') return { params: { handle: 'a'.repeat(43) } };
        const { browser } = await fresh(caller);
        const { data } = (await browser.call('listSessions')).json();
        return { params: { handle: data[0].handle }, browser };
      },
    ],
    exportAccountData: [everyMember(200), nothing],
    streamChanges: [everyMember(200), nothing],
    listNotifications: [everyMember(200), nothing],
    readNotifications: [everyMember(204), () => ({ body: { until: '2026-01-14T11:15:00.000Z' } })],
    getEmailPreferences: [everyMember(200), nothing],
    chooseEmailTimings: [everyMember(204), () => ({ body: {} })],
    // None of them has a link.
    unsubscribe: [anyone(400), () => ({ body: { token, timing: 'never' } })],
    closeAccount: [everyMember(204), byNewMember({ body: { currentPassword: password } })],
    listSecondFactors: [everyMember(200), nothing],
    beginAuthenticatorApp: [everyMember(200), () => ({ body: {} })],
    confirmAuthenticatorApp: [
      everyMember(200),
      async (caller) => {
        if (caller === 'visitor') return { body: { code: '123456' } };
        const { browser } = await fresh(caller);
        return { body: { code: await firstCode(browser) }, browser };
      },
    ],
    beginPasskey: [everyMember(200), () => ({ body: {} })],
    // Only a browser can make one.
    addPasskey: [everyMember(409), () => ({ body: endpoints.addPasskey.example.body })],
    renamePasskey: [everyMember(404), () => ({ params: { id: randomUUID() }, body: { name: 'Work laptop' } })],
    removeSecondFactor: [
      everyMember(204),
      async (caller) => {
        if (caller === 'visitor') return { params: { id: randomUUID() } };
        const { browser } = await fresh(caller);
        await addApp(browser);
        return { params: { id: (await browser.call('listSecondFactors')).json().data[0].id }, browser };
      },
    ],
    issueRecoveryCodes: [
      everyMember(200),
      async (caller) => {
        const { browser } = await fresh(caller);
        if (caller !== 'visitor') await addApp(browser);
        return { body: {}, browser };
      },
    ],
    getProofOptions: [everyMember(200), () => ({ body: {} })],
    checkProof: [everyMember(204), nothing],
    prove: [everyMember(204), () => ({ body: { kind: 'password', password } })],
    describeOrganisation: [
      charities(200),
      () => ({ body: { organisation: 'Harbour Lights', employeeCount: another() } }),
    ],
    // Only approved consultants may state a capacity, so the applicant is refused.
    stateCapacity: [
      row(401, 403, 403, 200, 200, 200, 409, 403, 403),
      () => ({ body: { daysPerMonth: (another() % 31) + 1 } }),
    ],
    reviseConsultantProfile: [consultants(200), () => ({ body: { ...offer, hourlyRate: another() } })],
    // Only declined consultants may; the applicant is one.
    reapply: [
      row(401, 403, 403, 409, 409, 409, 200, 403, 403),
      async (caller) => {
        const body = { ...offer, bio: `Twenty years of charity finance, ${another()}` };
        return caller === 'applicant' ? { body, browser: (await declined()).browser } : { body };
      },
    ],

    getMembership: [charities(200), nothing],
    listMembershipCharges: [charities(200), nothing],
    // The set-up fee of the owner's one-off project.
    getInvoice: [row(401, 200, 404, 403, 403, 403, 403, 403, 200), onProject('pending', project)],
    activateMembership: [charities(201), byNewMember({ body: { tier: 'small', billing: 'monthly' } })],
    changeMembershipTerms: [charities(200), charityWithMembership({ body: { tier: 'medium', billing: 'annual' } })],
    stopRenewal: [charities(200), charityWithMembership({})],
    resumeRenewal: [
      charities(200),
      async (caller) => {
        const request = await charityWithMembership({ body: {} })(caller);
        await request.browser?.call('stopRenewal');
        return request;
      },
    ],
    renewEarly: [charities(201), charityWithMembership({ body: {} })],

    listConsultants: [anyone(200), nothing],
    getConsultantRates: [anyone(200), nothing],
    getConsultant: [anyone(200), () => ({ params: { id: consultantIdOf(colleague) } })],
    // None has been uploaded.
    getConsultantPhoto: [anyone(404), () => ({ params: { id: consultantIdOf(invited) } })],
    setPhoto: [consultants(200), () => ({ file: { name: 'me', content: photo } })],
    removePhoto: [consultants(200), nothing],
    shortlistConsultant: [charities(204), () => ({ params: { consultantId: consultantIdOf(colleague) } })],
    removeFromShortlist: [charities(204), () => ({ params: { consultantId: consultantIdOf(colleague) } })],
    // For the colleague's profile, which everyone can see.
    changeAvailability: [
      row(401, 403, 403, 403, 403, 200, 403, 403, 403),
      () => ({
        params: { id: consultantIdOf(colleague) },
        body: { availability: turnAvailability() },
      }),
    ],

    searchEverything: [administrators(200), () => ({ query: { q: 'budget' } })],
    searchOwn: [row(401, 200, 200, 200, 200, 200, 200, 403, 403), () => ({ query: { q: 'budget' } })],
    listProjects: [row(401, 200, 200, 200, 200, 200, 200, 403, 200), nothing],
    submitProject: [charities(201), () => ({ body: projectRequest() })],
    getProject: [row(401, 200, 404, 200, 200, 404, 404, 403, 200), onProject('pending', project)],
    reviseProjectRequest: [
      row(401, 200, 404, 403, 403, 403, 403, 403, 200),
      onProject('pending', project, () => ({ body: projectRequest({ notes: `Draft ${another()}` }) })),
    ],
    listCandidates: [row(401, 200, 404, 403, 403, 403, 403, 403, 200), onProject('pending', project)],
    startMatching: [
      row(401, 200, 404, 403, 403, 403, 403, 403, 200),
      onProject('pending', freshProject, () => ({ body: {} })),
    ],
    inviteConsultant: [
      row(401, 201, 404, 403, 403, 403, 403, 403, 201),
      onProject('matching', freshProject, () => ({
        body: { consultantId: consultantIdOf(members.assigned) },
      })),
    ],
    closeInvitation: [
      row(401, 200, 404, 403, 403, 403, 403, 403, 200),
      onProject('matching', freshProject, () => ({ params: { consultantId: consultantIdOf(invited) } })),
    ],
    acceptProject: [
      row(401, 403, 403, 200, 200, 404, 404, 403, 403),
      onProject('matching', freshProject, () => ({ body: {} })),
    ],
    // A consultant who has accepted cannot decline.
    declineProject: [
      row(401, 403, 403, 409, 204, 404, 404, 403, 403),
      onProject('matching', freshProject, () => ({ body: {} })),
    ],
    reportProgress: [
      row(401, 403, 403, 200, 403, 404, 404, 403, 200),
      onProject('at work', project, () => ({ body: { phase: `Draft ${another()}` } })),
    ],
    completeProject: [
      row(401, 200, 404, 403, 403, 403, 403, 403, 200),
      onProject('at work', freshProject, () => ({ body: {} })),
    ],
    releaseConsultant: [
      administrators(200),
      onProject('at work', freshProject, () => ({ params: { consultantId: consultantIdOf(members.assigned) } })),
    ],
    cancelProject: [
      row(401, 200, 404, 403, 403, 403, 403, 403, 200),
      onProject('pending', freshProject, () => ({ body: { reason: 'Our plans have changed' } })),
    ],
    listConversations: [row(401, 200, 200, 200, 200, 200, 200, 403, 403), nothing],
    listMessages: [row(401, 200, 404, 200, 403, 404, 404, 403, 200), onProject('at work', project)],
    postMessage: [
      row(401, 201, 404, 201, 403, 404, 404, 403, 201),
      onProject('at work', project, () => ({ body: { content: 'Good morning' } })),
    ],
    readMessages: [
      row(401, 204, 404, 204, 403, 404, 404, 403, 204),
      onProject('at work', project, () => ({ body: { upTo: 1 } })),
    ],
    listInvitationMessages: [row(401, 200, 404, 404, 200, 404, 404, 403, 200), onInvitation()],
    postInvitationMessage: [
      row(401, 201, 404, 404, 201, 404, 404, 403, 201),
      onInvitation({ content: 'Good morning' }),
    ],
    readInvitationMessages: [row(401, 204, 404, 404, 204, 404, 404, 403, 204), onInvitation({ upTo: 1 })],
    listFiles: [row(401, 200, 404, 200, 403, 404, 404, 403, 200), onProject('at work', project)],
    attachFile: [
      row(401, 201, 404, 201, 403, 404, 404, 403, 201),
      onProject('at work', freshProject, () => ({ file: { name: 'notes.pdf', content: pdf('Notes') } })),
    ],
    downloadFile: [
      row(401, 200, 404, 200, 403, 404, 404, 403, 200),
      onProject('at work', project, ({ fileId }) => ({ params: { fileId } })),
    ],
    showPicture: [
      row(401, 200, 404, 200, 403, 404, 404, 403, 200),
      async (caller) => {
        const { id } = await project(stageFor(caller, 'at work'));
        const file = { name: 'chart.png', content: photo };
        const attached = await members.owner.browser.call('attachFile', { params: { id }, file });
        return { params: { id, fileId: attached.json().id } };
      },
    ],
    showPdf: [
      row(401, 200, 404, 200, 403, 404, 404, 403, 200),
      onProject('at work', project, ({ fileId }) => ({ params: { fileId } })),
    ],
    // A document of the charity: the consultant can read but not remove it.
    removeFile: [
      row(401, 204, 404, 403, 403, 404, 404, 403, 204),
      onProject('at work', freshProject, ({ fileId }) => ({ params: { fileId } })),
    ],

    listHours: [row(401, 200, 404, 200, 403, 404, 404, 403, 200), onProject('at work', project)],
    logHours: [
      row(401, 403, 403, 201, 403, 404, 404, 403, 403),
      onProject('at work', project, () => ({ body: hours })),
    ],
    correctHours: [
      row(401, 403, 403, 200, 403, 404, 404, 403, 403),
      async (caller) => ({ params: await someHours(caller), body: { ...hours, minutes: 30 } }),
    ],
    removeHours: [
      row(401, 403, 403, 204, 403, 404, 404, 403, 403),
      async (caller) => ({ params: await someHours(caller) }),
    ],
    getStatement: [row(401, 200, 200, 200, 200, 200, 200, 403, 200), () => ({ params: { month: '2026-01' } })],
    exportStatement: [row(401, 200, 200, 200, 200, 200, 200, 403, 200), () => ({ params: { month: '2026-01' } })],
    getFeedback: [row(401, 200, 404, 200, 403, 404, 404, 403, 200), onProject('at work', project)],
    listStories: [anyone(200), nothing],
    withdrawQuote: [
      row(401, 204, 404, 204, 403, 404, 404, 403, 403),
      async (caller) => ({ params: { id: await quoted(caller) } }),
    ],
    listQuotes: [administrators(200), nothing],
    approveQuote: [administrators(200), async (caller) => ({ params: { id: await quoted(caller) }, body: read })],
    refuseQuote: [
      administrators(200),
      async (caller) => ({
        params: { id: await quoted(caller) },
        body: { ...read, reason: 'It names your treasurer.' },
      }),
    ],
    giveFeedback: [
      row(401, 200, 404, 200, 403, 404, 404, 403, 403),
      async (caller) => {
        const { id } = await freshProject(stageFor(caller, 'at work'));
        await members.owner.browser.call('completeProject', { params: { id }, body: {} });
        return { params: { id }, body: { quality: 5, communication: 4, again: 5 } };
      },
    ],

    joinWaitingListAsCharity: [anyone(201), () => ({ body: charitySignup() })],
    joinWaitingListAsConsultant: [anyone(201), () => ({ body: consultantSignup() })],
    trackVisit: [anyone(204), () => ({ body: { page: 'home', visitorId: randomUUID() } })],

    getAdminSummary: [administrators(200), nothing],
    listCharitySignups: [administrators(200), nothing],
    listConsultantSignups: [administrators(200), nothing],
    exportCharitySignups: [administrators(200), nothing],
    exportConsultantSignups: [administrators(200), nothing],
    inviteSignup: [administrators(200), forAdmin(freshSignup, { body: {} })],
    withdrawSignup: [administrators(204), forAdmin(freshSignup)],
    getVisitAnalytics: [administrators(200), nothing],
    getActivity: [administrators(200), nothing],
    listApplications: [administrators(200), nothing],
    approveConsultant: [administrators(200), forAdmin(applicant, { body: {} })],
    declineConsultant: [administrators(200), forAdmin(applicant, { body: { reason: 'Please tell us more' } })],
    suspendConsultant: [administrators(200), forAdmin(approved, { body: { reason: 'No answer' } })],
    reinstateConsultant: [administrators(200), forAdmin(suspended)],
    listMembers: [administrators(200), nothing],
    endMemberSessions: [administrators(204), forAdmin(async () => (await registeredCharity(platform)).user.id)],
    listMemberships: [administrators(200), nothing],
    listAllProjects: [administrators(200), nothing],
    listInvitations: [administrators(200), nothing],
    inviteMember: [
      administrators(201),
      () => ({ body: { email: freshAddress(), name: 'Alex Example', role: 'analyst' } }),
    ],
    withdrawInvitation: [administrators(204), forAdmin(async () => (await openInvitation()).id)],
    getMailHealth: [administrators(200), nothing],
    listMails: [administrators(200), nothing],
    getMail: [administrators(200), forAdmin(aMail)],
    openMail: [administrators(200), forAdmin(aMail, { body: { reason: 'The member asked us to.' } })],
    handOverLink: [administrators(200), forAdmin(aResetMail, { body: { reason: 'The member asked us to.' } })],
    // No mail server is set up.
    retryMail: [administrators(409), forAdmin(aMail, { body: {} })],
    retryMails: [administrators(409), () => ({ body: {} })],
    giveUpMail: [administrators(204), forAdmin(aMail, { body: { reason: 'The address was mistyped.' } })],

    getPseudonyms: [administrators(200), nothing],
    replacePseudonyms: [administrators(200), () => ({ body: { epoch: 1 } })],

    listProjections: [administrators(200), nothing],
    getProjection: [administrators(200), aProjection],
    listParkedEvents: [administrators(200), aProjection],
    // Nothing is parked.
    replayParkedEvents: [administrators(409), ofAProjection],
    rebuildProjection: [administrators(200), ofAProjection],
    cancelRebuild: [administrators(200), aProjection],
    verifyProjection: [administrators(200), ofAProjection],
    // There is no candidate and no previous generation.
    swapProjection: [administrators(409), ofAProjection],
    rollBackProjection: [administrators(409), () => ({ params: { name: 'visit_counts' }, body: { generation: 2 } })],
    pauseProjection: [administrators(200), ofAProjection],
    resumeProjection: [administrators(200), aProjection],

    listHistory: [historians(200), nothing],
    exportHistoryCsv: [historians(200), nothing],
    exportHistoryLines: [historians(200), nothing],
    getHistorySeal: [historians(200), nothing],
    getHistoryEntry: [historians(200), anEvent],
    // This release can read it, and it is not skipped.
    skipEvent: [administrators(409), decidingAbout({ reason: 'A mistake.' })],
    undoSkipping: [administrators(409), anEvent],
    correctEvent: [administrators(409), decidingAbout({ reason: 'A mistake.', type: 'PhaseSet', data: {} })],
    getHistoryIntegrity: [administrators(200), nothing],
    verifyHistory: [administrators(200), () => ({ body: {} })],
    answerVerificationFailure: [
      administrators(200),
      forAdmin(aFailedVerification, { body: { note: 'It was a drill.' } }),
    ],
    getEventProof: [administrators(200), aWitnessedEvent],
    listMoments: [historians(200), aPast],
    getPast: [historians(200), aPast],
    getStep: [administrators(200), aStream()],
    rehearse: [administrators(200), aStream({ body: { command: 'ChangeAvailability', data: { isAvailable: false } } })],
    getSpecification: [administrators(200), aStream({ query: { revision: '0' } })],

    listReports: [historians(200), nothing],
    listReportFields: [historians(200), nothing],
    listReportRuns: [historians(200), nothing],
    startReportRun: [historians(201), () => ({ body: shippedReport })],
    getReportRun: [historians(200), ownRun()],
    cancelReportRun: [historians(200), ownRun({ body: {} })],
    exportReportRunCsv: [historians(200), ownRun({}, true)],
    exportReportRunJson: [historians(200), ownRun({}, true)],
    listQuestionFields: [historians(200), nothing],
    listFieldValues: [historians(200), () => ({ query: { event: 'PageVisited', field: 'page' } })],
    showQuestionSql: [historians(200), aQuestion],
    askQuestion: [historians(200), aQuestion],
    listFigureEvents: [historians(200), () => ({ body: { question, keys: [], step: 0, page: 0 } })],
    exportAnswerCsv: [historians(200), aQuestion],
    exportAnswerJson: [historians(200), aQuestion],
    listSavedReports: [historians(200), nothing],
    saveReport: [historians(201), () => ({ body: composedReport })],
    getSavedReport: [historians(200), async () => ({ params: { id: await savedReport() } })],
    // The analyst's report: administrators may change it, too.
    reviseReport: [
      historians(200),
      async () => ({
        params: { id: await savedReport() },
        body: { ...composedReport, name: `Visits ${another()}` },
      }),
    ],
    discardReport: [historians(204), async () => ({ params: { id: await savedReport() } })],
    getSqlSchema: [historians(200), nothing],
    runQuery: [historians(200), overTheCopy(() => ({ body: sqlQuery }))],
    listQueryRuns: [historians(200), nothing],
    exportQueryCsv: [historians(200), overTheCopy(() => ({ body: sqlQuery }))],
    exportQueryJson: [historians(200), overTheCopy(() => ({ body: sqlQuery }))],
    exportQueryParquet: [historians(200), overTheCopy(() => ({ body: sqlQuery }))],
    listSavedQueries: [historians(200), nothing],
    saveQuery: [historians(201), () => ({ body: sharedQuery })],
    getSavedQuery: [historians(200), async () => ({ params: { id: await savedQuery('analyst') } })],
    // Only its author may revise a query.
    reviseQuery: [
      historians(200),
      async (caller) => ({
        params: { id: await savedQuery(caller === 'admin' ? 'admin' : 'analyst') },
        body: { ...sharedQuery, name: `Visits ${another()}` },
      }),
    ],
    getCopyVersion: [historians(200), overTheCopy(nothing)],
    listDashboards: [historians(200), nothing],
    saveDashboard: [historians(201), async () => ({ body: await someDashboard() })],
    getDashboard: [historians(200), async () => ({ params: { id: (await savedDashboard()).id } })],
    getTileResult: [
      historians(200),
      overTheCopy(async () => {
        const { id, tiles } = await savedDashboard();
        return { params: { id, sourceId: tiles[0]?.queryId ?? '' } };
      }),
    ],
    // The analyst's dashboard: administrators may change it, too.
    reviseDashboard: [
      historians(200),
      async () => ({ params: { id: (await savedDashboard()).id }, body: { name: `Visits ${another()}`, tiles: [] } }),
    ],
    setDashboardMails: [
      historians(200),
      async () => ({ params: { id: (await savedDashboard()).id }, body: { every: 'week' } }),
    ],
    discardDashboard: [historians(204), async () => ({ params: { id: (await savedDashboard()).id } })],
    discardQuery: [historians(204), async () => ({ params: { id: await savedQuery('analyst') } })],

    getDomain: [historians(200), nothing],
    listDomainEvents: [historians(200), nothing],
    listDomainCommands: [historians(200), nothing],
    listDomainAggregates: [historians(200), nothing],
    listDomainConsumers: [historians(200), nothing],
    listDomainScreens: [historians(200), nothing],
    listDomainSpecs: [historians(200), nothing],
    getDomainWalk: [historians(200), nothing],
  };
};
