import { describe, expect, it } from 'vitest';
import { anAccount } from '../../test/builders/accounts.ts';
import { aCharity } from '../../test/builders/charities.ts';
import { id } from '../../test/builders/ids.ts';
import { aProject } from '../../test/builders/projects.ts';
import { recorded } from '../../test/builders/recorded.ts';
import { aVisit } from '../../test/builders/visits.ts';
import { aCharitySignup, aConsultantSignup } from '../../test/builders/waiting-list.ts';
import { accountRegistered, signedIn, signInFailed } from '../domain/accounts/events.ts';
import { charityRegistered, oneOffFeeAgreed } from '../domain/charities/events.ts';
import type { RecordedEvent } from '../domain/kernel/event.ts';
import { projectSubmitted } from '../domain/projects/events.ts';
import { pageVisited } from '../domain/visits/events.ts';
import { charityJoinedWaitingList, consultantJoinedWaitingList } from '../domain/waiting-list/events.ts';
import { accounts } from './accounts.ts';
import { charities } from './charities.ts';
import { charitySignups } from './charity-signups.ts';
import { consultantSignups } from './consultant-signups.ts';
import { foldBatch, guardedFold, nothingBlocked } from './engine/fold.ts';
import type { Projection } from './engine/projection.ts';
import { projectCounts } from './project-counts.ts';
import { projects } from './projects.ts';
import { allProjections } from './read-models.ts';
import { signupCounts } from './signup-counts.ts';
import { visitCounts } from './visit-counts.ts';

/** Folds a history as the engine does; throws what the engine would park. */
const folded = (projection: Projection, ...history: readonly RecordedEvent[]): readonly unknown[] => {
  const fold = guardedFold(projection);
  const { rows, parkings } = foldBatch(fold, fold.touches(history), new Map(), nothingBlocked());
  if (parkings.length > 0) throw new Error(`Parked: ${parkings.map(({ error }) => error).join('; ')}`);
  return [...rows.values()];
};

const at = { occurredAt: '2026-03-01T09:30:00.000Z' };
const registered = recorded(`account-${id(1)}`, accountRegistered(anAccount()), at);
const charity = recorded(`charity-${id(10)}`, charityRegistered(aCharity()), at);
const submitted = recorded(`project-${id(100)}`, projectSubmitted(aProject()), at);
const charitySignup = recorded(`waitingListSignup-${id(200)}`, charityJoinedWaitingList(aCharitySignup()), at);
const consultantSignup = recorded(`waitingListSignup-${id(300)}`, consultantJoinedWaitingList(aConsultantSignup()), at);
const visit = (changes: Parameters<typeof aVisit>[0] = {}) => recorded('visitor-1', pageVisited(aVisit(changes)), at);

const oneOfEach: readonly RecordedEvent[] = [
  registered,
  recorded(`account-${id(1)}`, signedIn({}), at, 1),
  recorded(`account-${id(1)}`, signInFailed({}), at, 2),
  charity,
  recorded(`charity-${id(10)}`, oneOffFeeAgreed({ projectId: id(100), setUpFee: 249 }), at, 1),
  submitted,
  charitySignup,
  consultantSignup,
  visit(),
];

describe('accounts', () => {
  it('hold a row for each member, as registered', () => {
    expect(folded(accounts, registered)).toEqual([
      {
        user_id: id(1),
        role: 'charity',
        username: 'amara.okafor',
        email: 'amara@riverside-kitchen.example',
        name: 'Amara Okafor',
        phone: '01632 960 001',
        website: 'https://riverside-kitchen.example',
        bio: 'Runs a community kitchen.',
        organisation: 'Riverside Kitchen',
        registered_at: '2026-03-01T09:30:00.000Z',
      },
    ]);
  });

  it('are not touched by signing in', () => {
    expect(folded(accounts, recorded(`account-${id(1)}`, signedIn({})))).toEqual([]);
  });
});

describe('charities', () => {
  it('hold a row for each charity, without an active membership at first', () => {
    expect(folded(charities, charity)).toEqual([
      {
        charity_id: id(10),
        user_id: id(1),
        organisation: 'Riverside Kitchen',
        registered_number: '1234567',
        revenue: 180_000,
        employee_count: 6,
        founding_year: 2011,
        mission: 'A warm meal for everyone.',
        primary_cause: 'Food poverty',
        location: 'Leeds',
        membership_tier: 'small',
        membership_active: false,
        membership_expiry: null,
        registered_at: '2026-03-01T09:30:00.000Z',
      },
    ]);
  });

  it('hold the largest revenue that can be registered', () => {
    const rich = recorded(`charity-${id(10)}`, charityRegistered(aCharity({ revenue: 1_000_000_000_000 })));
    expect(folded(charities, rich)).toEqual([expect.objectContaining({ revenue: 1_000_000_000_000 })]);
  });
});

describe('projects', () => {
  it('hold a row for each request, pending at first', () => {
    expect(folded(projects, submitted)).toEqual([
      {
        project_id: id(100),
        charity_id: id(10),
        title: 'A budget that holds',
        description: 'Set up a budget and a monthly review.',
        expertise_required: ['finance', 'governance'],
        status: 'pending',
        estimated_hours: 40,
        start_date: '2026-04-01',
        end_date: '2026-06-30',
        notes: 'Tuesdays suit us best.',
        type: 'oneoff',
        set_up_fee: 249,
        created_at: '2026-03-01T09:30:00.000Z',
      },
    ]);
  });

  it('have no fee under a membership', () => {
    const member = recorded(`project-${id(100)}`, projectSubmitted(aProject({ terms: { type: 'membership' } })));
    expect(folded(projects, member)).toEqual([expect.objectContaining({ type: 'membership', set_up_fee: null })]);
  });
});

describe('waiting-list signups', () => {
  it('hold a row for each charity', () => {
    expect(folded(charitySignups, charitySignup, consultantSignup)).toEqual([
      {
        signup_id: id(200),
        charity_name: 'Harbour Trust',
        contact_name: 'Ruth Ellery',
        email: 'ruth@harbour-trust.example',
        phone: '01632 960 002',
        charity_size: 'medium',
        primary_need: 'Fundraising strategy',
        current_challenges: 'Grants end this year.',
        created_at: '2026-03-01T09:30:00.000Z',
      },
    ]);
  });

  it('hold a row for each consultant', () => {
    expect(folded(consultantSignups, charitySignup, consultantSignup)).toEqual([
      {
        signup_id: id(300),
        full_name: 'Tomas Lindqvist',
        email: 'tomas@lindqvist.example',
        phone: '01632 960 003',
        described_role: 'Finance director',
        years_experience: '12 years',
        expertise_areas: 'Finance, management accounting',
        charity_experience: 'extensive',
        availability: 'part_time',
        current_consulting: 'interested',
        motivations: 'To give something back.',
        created_at: '2026-03-01T09:30:00.000Z',
      },
    ]);
  });
});

describe('project counts', () => {
  it('count each request as pending, for its charity and for all charities', () => {
    const other = recorded(`project-${id(101)}`, projectSubmitted(aProject({ projectId: id(101) })));
    const ofOther = recorded(`project-${id(102)}`, projectSubmitted(aProject({ charityId: id(11) })));
    const pending = { matching: 0, in_progress: 0, completed: 0, cancelled: 0 };
    expect(folded(projectCounts, submitted, other, ofOther)).toEqual([
      { scope: id(10), pending: 2, ...pending },
      { scope: '*', pending: 3, ...pending },
      { scope: id(11), pending: 1, ...pending },
    ]);
  });
});

describe('signup counts', () => {
  it('count charities and consultants apart', () => {
    expect(folded(signupCounts, charitySignup, consultantSignup, charitySignup)).toEqual([
      { kind: 'charity', signups: 2 },
      { kind: 'consultant', signups: 1 },
    ]);
  });
});

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

describe('every read model', () => {
  it.each(allProjections)('$name passes over what it does not know', (projection) => {
    const strange = recorded(`account-${id(1)}`, signedIn({}));
    const later = { ...strange, type: 'SomethingOfALaterVersion', data: null } as unknown as RecordedEvent;
    expect(folded(projection, later)).toEqual([]);
  });

  it.each(allProjections)('$name takes the history of all other aggregates in its stride', (projection) => {
    const own = folded(projection, ...oneOfEach.filter(({ type }) => Object.hasOwn(projection.handlers, type)));
    expect(own.length).toBeGreaterThan(0);
    expect(folded(projection, ...oneOfEach)).toEqual(own);
  });

  it.each(allProjections)('$name comes out alike in whatever order the streams arrive', (projection) => {
    const byKey = (rows: readonly unknown[]) => new Set(rows.map((row) => JSON.stringify(row)));
    expect(byKey(folded(projection, ...[...oneOfEach].reverse()))).toEqual(byKey(folded(projection, ...oneOfEach)));
  });

  // Counts rely on the engine, which folds every fact once.
  it.each(allProjections.filter(({ name }) => !name.endsWith('_counts')))(
    '$name is none the worse for a fact that it meets twice',
    (projection) => {
      expect(folded(projection, ...oneOfEach, ...oneOfEach)).toEqual(folded(projection, ...oneOfEach));
    },
  );
});
