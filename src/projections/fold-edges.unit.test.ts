import { describe, expect, it } from 'vitest';
import { aCharity, aTerm } from '../../test/builders/charities.ts';
import { id } from '../../test/builders/ids.ts';
import { recorded } from '../../test/builders/recorded.ts';
import { aCharitySignup } from '../../test/builders/waiting-list.ts';
import { folded } from '../../test/support/folded.ts';
import { historyVerificationAnswered } from '../domain/audit/events.ts';
import {
  type CharityEvent,
  charityRegistered,
  membershipActivated,
  membershipRenewalAnnounced,
  membershipRenewalStopped,
} from '../domain/charities/events.ts';
import { dashboardDiscarded, dashboardRevised } from '../domain/dashboards/events.ts';
import { queryDiscarded, queryRevised } from '../domain/queries/events.ts';
import { reportDiscarded, reportRevised } from '../domain/reports/events.ts';
import { charityJoinedWaitingList, signupConverted, signupInvited } from '../domain/waiting-list/events.ts';
import { charities } from './charities.ts';
import { charitySignups } from './charity-signups.ts';
import { dashboards } from './dashboards.ts';
import { savedQueries } from './saved-queries.ts';
import { savedReports } from './saved-reports.ts';
import { verificationFailures } from './verification-failures.ts';

const ofCharity = (event: CharityEvent) => recorded(`charity-${id(10)}`, event);

describe('an event without a row', () => {
  const definition = {
    events: [],
    where: [],
    groupBy: [],
    measure: { kind: 'count' as const },
    from: null,
    to: null,
  };

  it.each([reportRevised({ name: 'By week', definition }), reportDiscarded({})])(
    'makes no saved report: $type',
    (event) => {
      expect(folded(savedReports, recorded(`report-${id(700)}`, event))).toEqual([]);
    },
  );

  it.each([queryRevised({ name: 'By week', sql: 'select 1', isShared: true }), queryDiscarded({})])(
    'makes no saved query: $type',
    (event) => {
      expect(folded(savedQueries, recorded(`query-${id(800)}`, event))).toEqual([]);
    },
  );

  it.each([dashboardRevised({ name: 'Monday', tiles: [] }), dashboardDiscarded({})])(
    'makes no dashboard: $type',
    (event) => {
      expect(folded(dashboards, recorded(`dashboard-${id(820)}`, event))).toEqual([]);
    },
  );

  it('makes no failed verification', () => {
    const answered = historyVerificationAnswered({ answer: 'A restored backup' });
    expect(folded(verificationFailures, recorded(`verification-${id(830)}`, answered))).toEqual([]);
  });

  it('makes no charity', () => {
    expect(folded(charities, ofCharity(membershipRenewalStopped({})))).toEqual([]);
  });
});

describe('a repeated event', () => {
  it('lists an announced reminder once', () => {
    const announced = ofCharity(membershipRenewalAnnounced({ renewsAt: aTerm().to, daysBefore: 30 }));
    const begun = [ofCharity(charityRegistered(aCharity())), ofCharity(membershipActivated(aTerm()))];
    expect(folded(charities, ...begun, announced, announced)).toMatchObject([{ announced: [30] }]);
  });

  it('leaves a converted signup converted when it is invited again', () => {
    const history = [
      charityJoinedWaitingList(aCharitySignup()),
      signupConverted({ userId: id(1) }),
      signupInvited({}),
    ].map((event) => recorded(`waitingListSignup-${id(200)}`, event));
    expect(folded(charitySignups, ...history)).toMatchObject([{ status: 'converted' }]);
  });
});
