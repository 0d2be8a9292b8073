import { sql } from 'kysely';
import type { AdminSummary } from '../../contract/administration.ts';
import type { ConsultantStatus } from '../../domain/consultants/consultant-status.ts';
import { everyCharity } from '../project-counts.ts';
import type { ReadDb } from '../read-models.ts';
import { daysAfter } from './memberships.ts';
import { countByStatus } from './project-counts.ts';
import { countOfferedQuotes } from './quotes.ts';
import { countSignups } from './signups.ts';

/** A membership counts as due within this time before the end of its term: when the charity gets its first reminder. */
const DUE_WITHIN_DAYS = 30;

const countConsultants = async (db: ReadDb): Promise<Record<ConsultantStatus, number>> => {
  const rows = await db
    .selectFrom('consultants')
    .select(['status', sql<number>`count(*)`.as('consultants')])
    .groupBy('status')
    .execute();
  const counted = new Map(rows.map(({ status, consultants }) => [status, consultants]));
  return {
    applied: counted.get('applied') ?? 0,
    approved: counted.get('approved') ?? 0,
    declined: counted.get('declined') ?? 0,
    suspended: counted.get('suspended') ?? 0,
    left: counted.get('left') ?? 0,
  };
};

const countCharities = async (db: ReadDb, now: Date) => {
  const soon = daysAfter(now, DUE_WITHIN_DAYS);
  const row = await db
    .selectFrom('charities')
    .select([
      sql<number>`count(*) filter (where left_at is null)`.as('charities'),
      sql<number>`count(*) filter (where membership_active)`.as('activeMemberships'),
      sql<number>`count(*) filter (where membership_renews_at <= ${soon})`.as('membershipsDue'),
    ])
    .executeTakeFirst();
  return row ?? { charities: 0, activeMemberships: 0, membershipsDue: 0 };
};

/** The figures of the administrator's dashboard. */
export const adminSummary = async (db: ReadDb, now: Date): Promise<AdminSummary> => {
  const [charities, consultants, projects, quotesOffered, charitySignups, consultantSignups] = await Promise.all([
    countCharities(db, now),
    countConsultants(db),
    countByStatus(db, everyCharity),
    countOfferedQuotes(db),
    countSignups(db, 'charity'),
    countSignups(db, 'consultant'),
  ]);
  return {
    data: { ...charities, consultants, projects: { ...projects }, quotesOffered, charitySignups, consultantSignups },
  };
};
