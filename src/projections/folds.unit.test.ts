import { describe, expect, it } from 'vitest';
import { anAccount } from '../../test/builders/accounts.ts';
import { aCharge, aCharity, aTerm } from '../../test/builders/charities.ts';
import { aConsultantProfile, anApplication } from '../../test/builders/consultants.ts';
import { id } from '../../test/builders/ids.ts';
import { aProject } from '../../test/builders/projects.ts';
import { recorded } from '../../test/builders/recorded.ts';
import { aVisit } from '../../test/builders/visits.ts';
import { aCharitySignup, aConsultantSignup } from '../../test/builders/waiting-list.ts';
import { folded } from '../../test/support/folded.ts';
import {
  type AccountEvent,
  accountRegistered,
  contactDetailsChanged,
  emailAddressChanged,
  memberInvited,
  passwordChanged,
  profileDescribed,
  signedIn,
  signInFailed,
} from '../domain/accounts/events.ts';
import { catalogue } from '../domain/catalogue.ts';
import {
  charityRegistered,
  membershipActivated,
  membershipCharged,
  oneOffFeeAgreed,
} from '../domain/charities/events.ts';
import {
  type ConsultantEvent,
  consultantApplied,
  consultantApproved,
  consultantDeclined,
  consultantProfileRevised,
  consultantReapplied,
  consultantSuspended,
} from '../domain/consultants/events.ts';
import { conversationRead, messagePosted } from '../domain/conversations/events.ts';
import type { RecordedEvent } from '../domain/kernel/event.ts';
import {
  consultantInvited,
  fileAttached,
  matchingStarted,
  type ProjectEvent,
  projectCancelled,
  projectInvitationDeclined,
  projectSubmitted,
} from '../domain/projects/events.ts';
import { reportDiscarded, reportSaved } from '../domain/reports/events.ts';
import { pageVisited } from '../domain/visits/events.ts';
import {
  charityJoinedWaitingList,
  consultantJoinedWaitingList,
  signupInvited,
  signupWithdrawn,
} from '../domain/waiting-list/events.ts';
import { valueAt, withValueAt } from '../eventstore/data-path.ts';
import { activity } from './activity.ts';
import { allProjections } from './read-models.ts';
import { visitCounts } from './visit-counts.ts';

const at = { occurredAt: '2026-03-01T09:30:00.000Z' };
const visit = (changes: Parameters<typeof aVisit>[0] = {}) => recorded('visitor-1', pageVisited(aVisit(changes)), at);

/** Streams that lead to a row in every read model, each in its order. */
const streams: readonly (readonly RecordedEvent[])[] = [
  [
    recorded(`account-${id(1)}`, accountRegistered(anAccount()), at),
    recorded(`account-${id(1)}`, signedIn({}), at, 1),
    recorded(`account-${id(1)}`, signInFailed({}), at, 2),
    recorded(`account-${id(1)}`, passwordChanged({}), at, 3),
  ],
  [
    recorded(
      `invitation-${id(600)}`,
      memberInvited({
        invitationId: id(600),
        role: 'analyst',
        email: 'ines@analysts.example',
        name: null,
        expiresAt: '2026-03-08T09:30:00.000Z',
      }),
      at,
    ),
  ],
  [
    recorded(`charity-${id(10)}`, charityRegistered(aCharity()), at),
    recorded(`charity-${id(10)}`, oneOffFeeAgreed({ projectId: id(100), setUpFee: 249 }), at, 1),
    recorded(`charity-${id(10)}`, membershipActivated(aTerm()), at, 2),
    recorded(`charity-${id(10)}`, membershipCharged(aCharge()), at, 3),
  ],
  [
    recorded(`consultant-${id(20)}`, consultantApplied(anApplication()), at),
    recorded(`consultant-${id(20)}`, consultantApproved({}), at, 1),
  ],
  [
    recorded(`project-${id(100)}`, projectSubmitted(aProject()), at),
    recorded(`project-${id(100)}`, matchingStarted({ charityId: id(10) }), at, 1),
    recorded(`project-${id(100)}`, consultantInvited({ consultantId: id(20) }), at, 2),
    recorded(
      `project-${id(100)}`,
      fileAttached({ fileId: id(500), name: 'a.pdf', mediaType: 'application/pdf', size: 1, uploadedBy: id(1) }),
      at,
      3,
    ),
  ],
  [
    recorded(
      `conversation-${id(100)}`,
      messagePosted({
        messageId: id(701),
        projectId: id(100),
        number: 1,
        senderId: id(1),
        senderRole: 'charity',
        content: 'Good morning.',
      }),
      at,
    ),
    recorded(`conversation-${id(100)}`, conversationRead({ projectId: id(100), readerId: id(2), upTo: 1 }), at, 1),
  ],
  [
    recorded(`waitingListSignup-${id(200)}`, charityJoinedWaitingList(aCharitySignup()), at),
    recorded(`waitingListSignup-${id(200)}`, signupInvited({}), at, 1),
  ],
  [recorded(`waitingListSignup-${id(300)}`, consultantJoinedWaitingList(aConsultantSignup()), at)],
  [visit()],
  [
    recorded(
      `report-${id(700)}`,
      reportSaved({
        reportId: id(700),
        savedBy: id(1),
        name: 'Visits',
        definition: {
          events: ['PageVisited'],
          where: [],
          groupBy: [],
          measure: { kind: 'count' },
          from: null,
          to: null,
        },
      }),
      at,
    ),
    recorded(`report-${id(700)}`, reportDiscarded({}), at, 1),
  ],
];
const oneOfEach = streams.flat();

describe('visit counts', () => {
  it('count every visit, for its page and for all pages', () => {
    expect(
      folded(
        visitCounts,
        visit(),
        visit({ isFirstVisit: false, isFirstVisitToPage: false }),
        visit({ isFirstVisit: false, page: 'home' }),
        visit({ visitorId: id(1) }),
      ),
    ).toEqual([
      { page: 'waiting-list', visits: 3, unique_visitors: 2 },
      { page: '*', visits: 4, unique_visitors: 2 },
      { page: 'home', visits: 1, unique_visitors: 1 },
    ]);
  });
});

describe('activity', () => {
  it('counts what happened on each day, whichever stream tells of it', () => {
    const late = { occurredAt: '2026-03-01T23:59:59.999Z' };
    const nextDay = { occurredAt: '2026-03-02T00:00:00.000Z' };
    expect(
      folded(
        activity,
        recorded('visitor-1', pageVisited(aVisit()), late),
        recorded('visitor-1', pageVisited(aVisit({ isFirstVisit: false })), nextDay),
        recorded(`waitingListSignup-${id(200)}`, charityJoinedWaitingList(aCharitySignup()), late),
        recorded(`waitingListSignup-${id(200)}`, signupInvited({}), late, 1),
        recorded(`waitingListSignup-${id(300)}`, consultantJoinedWaitingList(aConsultantSignup()), nextDay),
        recorded(`charity-${id(10)}`, charityRegistered(aCharity()), nextDay),
        recorded(`charity-${id(11)}`, charityRegistered(aCharity()), nextDay),
        recorded(`consultant-${id(20)}`, consultantApplied(anApplication()), late),
        recorded(`consultant-${id(20)}`, consultantDeclined({ reason: 'Too early' }), nextDay, 1),
        recorded(`consultant-${id(20)}`, consultantReapplied(aConsultantProfile()), nextDay, 2),
      ),
    ).toEqual([
      {
        day: '2026-03-01',
        visits: 1,
        new_visitors: 1,
        charity_signups: 1,
        consultant_signups: 0,
        charities: 0,
        consultants: 1,
      },
      {
        day: '2026-03-02',
        visits: 1,
        new_visitors: 0,
        charity_signups: 0,
        consultant_signups: 1,
        charities: 2,
        consultants: 0,
      },
    ]);
  });

  it('leaves a signup in its day when it is withdrawn later', () => {
    const joined = recorded(`waitingListSignup-${id(200)}`, charityJoinedWaitingList(aCharitySignup()), at);
    const withdrawn = recorded(
      `waitingListSignup-${id(200)}`,
      signupWithdrawn({ because: 'asked', kind: 'charity' }),
      at,
      1,
    );
    expect(folded(activity, joined, withdrawn)).toEqual(folded(activity, joined));
  });
});

/** The others fold every event there is. */
const choosing = allProjections.filter(({ anyOther }) => anyOther === undefined);

describe('every read model', () => {
  it.each(choosing)('$name passes over what it does not know', (projection) => {
    const strange = recorded(`account-${id(1)}`, signedIn({}));
    const later = { ...strange, type: 'SomethingOfALaterVersion', data: null } as unknown as RecordedEvent;
    expect(folded(projection, later)).toEqual([]);
  });

  it.each(choosing)('$name takes the history of all other aggregates in its stride', (projection) => {
    const own = folded(projection, ...oneOfEach.filter(({ type }) => Object.hasOwn(projection.handlers, type)));
    expect(own.length).toBeGreaterThan(0);
    expect(folded(projection, ...oneOfEach)).toEqual(own);
  });

  it.each(allProjections)('$name comes out alike in whatever order the streams arrive', (projection) => {
    const byKey = (rows: readonly unknown[]) => new Set(rows.map((row) => JSON.stringify(row)));
    const backwards = [...streams].reverse().flat();
    expect(byKey(folded(projection, ...backwards))).toEqual(byKey(folded(projection, ...oneOfEach)));
  });

  // Counts rely on the engine, which folds every fact once.
  it.each(allProjections.filter(({ name }) => !name.endsWith('_counts')))(
    '$name is none the worse for a fact that it meets twice',
    (projection) => {
      expect(folded(projection, ...oneOfEach, ...oneOfEach)).toEqual(folded(projection, ...oneOfEach));
    },
  );

  it.each(allProjections)('$name folds only events of the catalogue', ({ handlers, personal }) => {
    for (const type of [...Object.keys(handlers), ...Object.keys(personal?.erasedBy ?? {})]) {
      expect(catalogue.has(type), type).toBe(true);
    }
  });
});

describe('what a read model shows of somebody who is forgotten', () => {
  const ofAccount = (event: AccountEvent) => recorded(`account-${id(1)}`, event, at, 4);
  const ofConsultant = (event: ConsultantEvent) => recorded(`consultant-${id(20)}`, event, at, 2);
  const ofProject = (event: ProjectEvent) => recorded(`project-${id(100)}`, event, { ...at, subject: id(1) }, 4);
  /** What people may tell further, each on its own. */
  const further: readonly RecordedEvent[] = [
    ofAccount(contactDetailsChanged({ name: 'Amara Adeyemi', phone: '01632 960 009', website: null })),
    ofAccount(profileDescribed({ bio: 'Cooks.', organisation: 'Hillside Kitchen' })),
    ofAccount(emailAddressChanged({ email: 'new@hillside.example', formerEmail: 'old@hillside.example' })),
    ofConsultant(consultantDeclined({ reason: 'No references' })),
    ofConsultant(consultantSuspended({ reason: 'Complaints' })),
    ofConsultant(consultantReapplied(aConsultantProfile({ linkedin: 'https://www.linkedin.com/in/again' }))),
    ofConsultant(consultantProfileRevised(aConsultantProfile({ linkedin: 'https://www.linkedin.com/in/new' }))),
    ofProject(projectCancelled({ charityId: id(10), from: 'matching', reason: 'Funding fell through' })),
    ofProject(projectInvitationDeclined({ consultantId: id(20), reason: 'No time' })),
  ];

  /** The event as it is read once the key of its subject is gone. */
  const withoutKey = (event: RecordedEvent): RecordedEvent => {
    const fields = catalogue.get(event.type)?.personalData ?? [];
    const data = fields
      .filter(({ path }) => (valueAt(event.data, path) ?? null) !== null)
      .reduce((lost: unknown, { path, fallback }) => withValueAt(lost, path, fallback), event.data);
    return { ...event, data };
  };

  const blanked = (row: object, blank: object): object => ({
    ...row,
    ...Object.fromEntries(Object.entries(blank).filter(([column]) => Reflect.get(row, column) !== null)),
  });

  it.each(allProjections)('in $name is exactly what the history says of them without their key', (projection) => {
    for (const last of further) {
      const history = [...oneOfEach, last];
      const rows = folded(projection, ...history).map((row) => blanked(row, projection.personal?.blank ?? {}));
      // Rows of signups go altogether; their blanks are for the time until then.
      const lasting = rows.map((row) => ('signup_id' in row ? { ...row, found_by: expect.anything() } : row));
      expect(folded(projection, ...history.map(withoutKey)), last.type).toEqual(lasting);
    }
  });

  it('is tested with every event that holds something of people and is folded', () => {
    const told = new Set([...oneOfEach, ...further].map(({ type }) => type));
    const missing = [...catalogue.values()].filter(
      ({ type, personalData }) =>
        personalData.length > 0 &&
        !told.has(type) &&
        allProjections.some(({ handlers }) => Object.hasOwn(handlers, type)),
    );
    expect(missing.map(({ type }) => type)).toEqual([]);
  });
});
