// What the read models' rows look like. Types, not interfaces: only a type counts as a row of any table.

import type { MembershipTier } from '../domain/charities/membership-tiers.ts';
import type { MemberRole } from '../domain/kernel/event.ts';
import type { ExpertiseArea } from '../domain/kernel/expertise-areas.ts';
import type { ProjectStatus } from '../domain/projects/project-status.ts';
import type {
  CharityExperience,
  CharitySize,
  ConsultantAvailability,
  CurrentConsulting,
} from '../domain/waiting-list/choices.ts';

/** One member: the account, without anything that proves who they are. */
export type AccountRow = {
  readonly user_id: string;
  readonly role: MemberRole;
  readonly username: string;
  readonly email: string;
  readonly name: string;
  readonly phone: string | null;
  readonly website: string | null;
  readonly bio: string | null;
  readonly organisation: string | null;
  readonly registered_at: string;
};

/** One charity: its facts and its membership. */
export type CharityRow = {
  readonly charity_id: string;
  readonly user_id: string;
  readonly organisation: string | null;
  readonly registered_number: string | null;
  /** Pounds a year. */
  readonly revenue: number;
  readonly employee_count: number;
  readonly founding_year: number | null;
  readonly mission: string | null;
  readonly primary_cause: string | null;
  readonly location: string | null;
  readonly membership_tier: MembershipTier;
  readonly membership_active: boolean;
  readonly membership_expiry: string | null;
  readonly registered_at: string;
};

/** One project as it stands. */
export type ProjectRow = {
  readonly project_id: string;
  readonly charity_id: string;
  readonly title: string;
  readonly description: string;
  readonly expertise_required: ExpertiseArea[];
  readonly status: ProjectStatus;
  readonly estimated_hours: number | null;
  readonly start_date: string | null;
  readonly end_date: string | null;
  readonly notes: string | null;
  readonly type: 'membership' | 'oneoff';
  /** Pounds; null under a membership. */
  readonly set_up_fee: number | null;
  readonly created_at: string;
};

/** One charity's entry on the waiting list. */
export type CharitySignupRow = {
  readonly signup_id: string;
  readonly charity_name: string;
  readonly contact_name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly charity_size: CharitySize;
  readonly primary_need: string | null;
  readonly current_challenges: string | null;
  readonly created_at: string;
};

/** One consultant's entry on the waiting list. */
export type ConsultantSignupRow = {
  readonly signup_id: string;
  readonly full_name: string;
  readonly email: string;
  readonly phone: string | null;
  /** Not `current_role`, which Postgres keeps for itself. */
  readonly described_role: string;
  readonly years_experience: string;
  readonly expertise_areas: string;
  readonly charity_experience: CharityExperience;
  readonly availability: ConsultantAvailability;
  readonly current_consulting: CurrentConsulting;
  readonly motivations: string | null;
  readonly created_at: string;
};

/** How many projects stand in which status. */
export type ProjectCountRow = Readonly<Record<ProjectStatus, number>> & {
  /** A charity's id, or `*` for all charities together. */
  readonly scope: string;
};

/** How many signups the waiting list has of one kind. */
export type SignupCountRow = {
  readonly kind: 'charity' | 'consultant';
  readonly signups: number;
};

/** How often one page was visited. */
export type VisitCountRow = {
  /** A page, or `*`, which no page can be called, for all of them together. */
  readonly page: string;
  readonly visits: number;
  readonly unique_visitors: number;
};

/** The read models as queries see them, one view each. */
export interface ReadModels {
  readonly accounts: AccountRow;
  readonly charities: CharityRow;
  readonly projects: ProjectRow;
  readonly charity_signups: CharitySignupRow;
  readonly consultant_signups: ConsultantSignupRow;
  readonly project_counts: ProjectCountRow;
  readonly signup_counts: SignupCountRow;
  readonly visit_counts: VisitCountRow;
}
