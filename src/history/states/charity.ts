import type { Charity } from '../../domain/charities/state.ts';
import { choice, field, personalField, type StateField } from './state-field.ts';

const statusOf = (charity: Exclude<Charity, { status: 'unregistered' }>): string => {
  if (charity.status === 'left') return 'Left';
  return charity.membership === null ? 'Registered' : 'Member';
};

export const charityFields = (charity: Charity): readonly StateField[] => {
  if (charity.status === 'unregistered') return [];
  const status = field('status', 'Status', statusOf(charity));
  const member = field('userId', 'Member', charity.registration.userId);
  if (charity.status === 'left') return [status, member];
  const { organisation, membership } = charity;
  return [
    status,
    member,
    field('organisation', 'Organisation', organisation.organisation),
    field('registeredNumber', 'Registered number', organisation.registeredNumber),
    field('revenue', 'Revenue in pounds', organisation.revenue),
    field('employeeCount', 'Employees', organisation.employeeCount),
    field('foundingYear', 'Founded', organisation.foundingYear),
    personalField('mission', 'Mission', organisation.mission, null),
    field('primaryCause', 'Primary cause', organisation.primaryCause),
    field('location', 'Location', organisation.location),
    choice('tier', 'Tier', charity.tier),
    choice('billing', 'Billing', membership?.billing),
    field('since', 'Member since', membership?.since ?? null),
    field('paidAhead', 'Terms paid ahead', membership?.ahead.length ?? 0),
    field('termFrom', 'Latest paid term from', membership?.termFrom ?? null),
    field('renewsAt', 'Renews', membership?.renewsAt ?? null),
    choice('renewal', 'Renewal', membership?.renewal),
    choice('nextTier', 'Next tier', membership?.next.tier, 'tier'),
    choice('nextBilling', 'Next billing', membership?.next.billing),
    field('announced', 'Reminders given, days before', membership?.announced ?? []),
    field(
      'oneOffFees',
      'Projects with a set-up fee',
      charity.oneOffFees.map(({ projectId }) => projectId),
    ),
    field('credited', 'Projects credited', charity.credited),
    field('shortlist', 'Saved consultants', charity.shortlist),
    field('charged', 'Charges', charity.charged.length),
  ];
};
