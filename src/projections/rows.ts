// What the read models' rows look like. Types, not interfaces: only a type counts as a row of any table.

import type { InvitedRole } from '../domain/accounts/invited-roles.ts';
import type { Billing, ReminderDays } from '../domain/charities/billing.ts';
import type { MembershipTier } from '../domain/charities/membership-tiers.ts';
import type { ConsultantStatus } from '../domain/consultants/consultant-status.ts';
import type { ActorRole, MemberRole } from '../domain/kernel/event.ts';
import type { ExpertiseArea } from '../domain/kernel/expertise-areas.ts';
import type { ProjectStatus } from '../domain/projects/project-status.ts';
import type { SavedDefinition } from '../domain/reports/events.ts';
import type {
  CharityExperience,
  CharitySize,
  ConsultantAvailability,
  CurrentConsulting,
  SignupStatus,
} from '../domain/waiting-list/choices.ts';
import type { Context } from '../http/contract/history.ts';

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
  readonly last_signed_in_at: string | null;
  readonly closed_at: string | null;
  /** Name and organisation as `searchable` makes them: what the public directory is searched and sorted by. */
  readonly listed_as: string;
  /** The same with username and e-mail address: what administrators search. */
  readonly found_by: string;
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
  /** Of the membership, or of the last one; before the first, as chosen on registering. */
  readonly membership_tier: MembershipTier;
  /** Whether there is a membership. What follows is null where there is none. */
  readonly membership_active: boolean;
  readonly membership_billing: Billing | null;
  readonly membership_since: string | null;
  /** Start of the term that was paid for last. */
  readonly membership_term_from: string | null;
  readonly membership_renews_at: string | null;
  readonly membership_renewal: 'continues' | 'stopped' | null;
  readonly next_tier: MembershipTier | null;
  readonly next_billing: Billing | null;
  /** The reminders of this renewal that were given. */
  readonly announced: readonly ReminderDays[] | null;
  /** When a reminder, the renewal or the end is due. */
  readonly due_at: string | null;
  readonly registered_at: string;
  readonly left_at: string | null;
  /** The organisation as `searchable` makes it. */
  readonly found_by: string;
};

/** One consultant: what they offer, and where they stand with the platform. */
export type ConsultantRow = {
  readonly consultant_id: string;
  readonly user_id: string;
  readonly status: ConsultantStatus;
  /** Why they were declined or suspended. */
  readonly reason: string | null;
  readonly expertise: ExpertiseArea[];
  readonly years_experience: number;
  /** Pounds. */
  readonly hourly_rate: number;
  readonly linkedin: string | null;
  readonly is_available: boolean;
  /** When they applied, last of all. */
  readonly applied_at: string;
  readonly decided_at: string | null;
};

/** What one charity owes for one term of its membership. */
export type MembershipChargeRow = {
  readonly charge_id: string;
  readonly charity_id: string;
  readonly charged_for: 'activation' | 'renewal' | 'early-renewal';
  readonly tier: MembershipTier;
  readonly billing: Billing;
  readonly term_from: string;
  readonly term_to: string;
  /** Pounds, as the next two. */
  readonly price: number;
  readonly credit: number;
  readonly due: number;
  readonly created_at: string;
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
  /** Who is assigned, or was when it ended. */
  readonly consultant_id: string | null;
  readonly phase: string;
  readonly key_deliverables: string[];
  readonly next_steps: string[];
  readonly completed_at: string | null;
  readonly cancelled_at: string | null;
  readonly cancel_reason: string | null;
  /** Whose personal data the reason counts as: whoever wrote it. */
  readonly cancelled_by: string | null;
  /** The title as `searchable` makes it. */
  readonly found_by: string;
};

/** How a consultant stands with a project. */
export type InvitationStatus = 'invited' | 'assigned' | 'declined' | 'closed';

/** One consultant who was invited to one project. */
export type ProjectConsultantRow = {
  /** `<project id>/<consultant id>` */
  readonly project_consultant: string;
  readonly project_id: string;
  readonly consultant_id: string;
  readonly status: InvitationStatus;
  /** Last of all. */
  readonly invited_at: string;
};

/** One message of a project's conversation. */
export type MessageRow = {
  readonly message_id: string;
  readonly project_id: string;
  /** Counts the messages of a conversation from 1. */
  readonly number: number;
  readonly sender_id: string;
  readonly sender_role: MemberRole;
  readonly content: string;
  readonly created_at: string;
};

/** How long a project's conversation is. */
export type ConversationRow = {
  readonly project_id: string;
  readonly last_number: number;
};

/** How far one member has read a project's conversation. */
export type ReadMarkRow = {
  /** `<project id>/<user id>` */
  readonly read_mark: string;
  readonly project_id: string;
  readonly user_id: string;
  readonly up_to: number;
};

/** One document of a project. */
export type ProjectFileRow = {
  readonly file_id: string;
  readonly project_id: string;
  readonly name: string;
  readonly media_type: string;
  /** Bytes. */
  readonly size: number;
  readonly uploaded_by: string;
  readonly uploaded_at: string;
};

/** One invitation of an analyst or administrator. */
export type InvitationRow = {
  readonly invitation_id: string;
  readonly email: string;
  readonly name: string | null;
  readonly role: InvitedRole;
  readonly status: 'open' | 'accepted' | 'withdrawn';
  /** Who accepted it. */
  readonly user_id: string | null;
  readonly created_at: string;
  readonly expires_at: string;
};

/** What the rows of both kinds of signup have. */
type AnySignupRow = {
  readonly signup_id: string;
  readonly email: string;
  readonly phone: string | null;
  readonly created_at: string;
  readonly status: SignupStatus;
  readonly invited_at: string | null;
  readonly converted_at: string | null;
  /** The member it led to. */
  readonly converted_to: string | null;
  /** Names and e-mail address as `searchable` makes them. */
  readonly found_by: string;
};

/** One charity's entry on the waiting list. */
export type CharitySignupRow = AnySignupRow & {
  readonly charity_name: string;
  readonly contact_name: string;
  readonly charity_size: CharitySize;
  readonly primary_need: string | null;
  readonly current_challenges: string | null;
};

/** One consultant's entry on the waiting list. */
export type ConsultantSignupRow = AnySignupRow & {
  readonly full_name: string;
  /** Not `current_role`, which Postgres keeps for itself. */
  readonly described_role: string;
  readonly years_experience: string;
  readonly expertise_areas: string;
  readonly charity_experience: CharityExperience;
  readonly availability: ConsultantAvailability;
  readonly current_consulting: CurrentConsulting;
  readonly motivations: string | null;
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

/** What happened on one day. */
export type ActivityRow = {
  /** UTC, `yyyy-mm-dd`. */
  readonly day: string;
  readonly visits: number;
  /** Who had never been here before. */
  readonly new_visitors: number;
  readonly charity_signups: number;
  readonly consultant_signups: number;
  /** Charities that registered. */
  readonly charities: number;
  /** Consultants who applied for the first time. */
  readonly consultants: number;
};

/** One event of the history, without personal data. */
export type HistoryRow = {
  readonly event_id: string;
  /** Of the whole history; ordered byte by byte. */
  readonly position: string;
  readonly stream: string;
  readonly revision: number;
  /** What the stream's name begins with. */
  readonly category: string;
  readonly context: Context;
  readonly type: string;
  /** Of the schema that it was written under. */
  readonly version: number;
  readonly occurred_at: string;
  readonly recorded_at: string;
  readonly actor_id: string;
  readonly actor_role: ActorRole;
  readonly source: string;
  readonly correlation_id: string;
  readonly causation_id: string;
  /** Every id that its stream, its metadata or its data names. */
  readonly ids: string[];
  /** The words of its texts as `termsOf` makes them. */
  readonly terms: readonly string[];
  /** What it leaves its stream in; null where it changes no status. */
  readonly status: string | null;
  /** In the current version of its schema; null for an event that this release cannot read. */
  readonly data: unknown;
};

/** One report that somebody put together and keeps. */
export type SavedReportRow = {
  readonly report_id: string;
  readonly name: string;
  readonly definition: SavedDefinition;
  readonly saved_by: string;
  readonly saved_at: string;
  readonly revised_at: string | null;
  /** When it was taken off the list; the history still names it. */
  readonly discarded_at: string | null;
};

/** Where in the history the events of one day stand. */
export type HistoryDayRow = {
  /** UTC, `yyyy-mm-dd`. */
  readonly day: string;
  readonly first_position: string;
  readonly last_position: string;
};

/** The read models as queries see them, one view each. */
export interface ReadModels {
  readonly accounts: AccountRow;
  readonly charities: CharityRow;
  readonly consultants: ConsultantRow;
  readonly projects: ProjectRow;
  readonly project_consultants: ProjectConsultantRow;
  readonly messages: MessageRow;
  readonly conversations: ConversationRow;
  readonly read_marks: ReadMarkRow;
  readonly project_files: ProjectFileRow;
  readonly membership_charges: MembershipChargeRow;
  readonly invitations: InvitationRow;
  readonly charity_signups: CharitySignupRow;
  readonly consultant_signups: ConsultantSignupRow;
  readonly project_counts: ProjectCountRow;
  readonly signup_counts: SignupCountRow;
  readonly visit_counts: VisitCountRow;
  readonly activity_counts: ActivityRow;
  readonly history: HistoryRow;
  readonly history_days: HistoryDayRow;
  readonly saved_reports: SavedReportRow;
}
