import type { z } from 'zod';
import type { InvitedRole } from '../domain/accounts/invited-roles.ts';
import type { MembershipTerms } from '../domain/charities/events.ts';
import type {
  CharityRegistration,
  ConsultantProfileForm,
  ConsultantRegistration,
  ContactDetailsForm,
  OrganisationForm,
} from '../http/contract/accounts.ts';
import type { ProgressReport, ProjectRequest } from '../http/contract/projects.ts';
import type { CharitySignupForm, ConsultantSignupForm } from '../http/contract/waiting-list.ts';
import type { DocumentKind } from './documents.ts';

type Form<Schema extends z.ZodType> = z.output<Schema>;
type WithoutPassword<Schema extends z.ZodType> = Omit<Form<Schema>, 'password'>;

/** A member of the story, by user id; the platform's own coordinator has an id only once the platform gave one. */
export type Who = { readonly role: 'charity' | 'consultant'; readonly userId: string } | { readonly role: 'admin' };

/** Something that somebody asks of the platform. Ids are those that a caller would choose. */
export type Deed =
  | { readonly does: 'open-platform'; readonly username: string; readonly email: string; readonly name: string }
  | {
      readonly does: 'invite-member';
      readonly invitationId: string;
      readonly email: string;
      readonly name: string;
      readonly role: InvitedRole;
    }
  | {
      readonly does: 'accept-invitation';
      readonly invitationId: string;
      readonly userId: string;
      readonly username: string;
      readonly name: string;
    }
  | { readonly does: 'withdraw-invitation'; readonly invitationId: string }
  | {
      readonly does: 'register-charity';
      readonly userId: string;
      readonly form: WithoutPassword<typeof CharityRegistration>;
    }
  | {
      readonly does: 'register-consultant';
      readonly userId: string;
      readonly form: WithoutPassword<typeof ConsultantRegistration>;
    }
  | { readonly does: 'sign-in'; readonly userId: string; readonly username: string; readonly succeeds: boolean }
  | {
      readonly does: 'change-contact-details';
      readonly userId: string;
      readonly role: 'charity' | 'consultant';
      readonly form: Form<typeof ContactDetailsForm>;
    }
  | { readonly does: 'close-account'; readonly userId: string; readonly role: 'charity' | 'consultant' }
  | {
      readonly does: 'describe-organisation';
      readonly userId: string;
      readonly form: Form<typeof OrganisationForm>;
    }
  | {
      readonly does: 'revise-profile' | 'reapply';
      readonly userId: string;
      readonly form: Form<typeof ConsultantProfileForm>;
    }
  | { readonly does: 'approve' | 'reinstate'; readonly userId: string }
  | { readonly does: 'decline-application' | 'suspend'; readonly userId: string; readonly reason: string }
  | { readonly does: 'change-availability'; readonly userId: string; readonly availability: boolean }
  | {
      readonly does: 'activate-membership';
      readonly userId: string;
      readonly chargeId: string;
      readonly terms: MembershipTerms;
    }
  | { readonly does: 'change-membership-terms'; readonly userId: string; readonly terms: MembershipTerms }
  | { readonly does: 'stop-renewal' | 'resume-renewal'; readonly userId: string }
  | { readonly does: 'renew-early' | 'keep-membership'; readonly userId: string; readonly chargeId: string }
  | {
      readonly does: 'submit-project';
      readonly userId: string;
      readonly projectId: string;
      readonly form: Form<typeof ProjectRequest>;
      /** The consultant to be invited at once, by user id. */
      readonly wanted: string | null;
    }
  | { readonly does: 'start-matching' | 'complete-project'; readonly projectId: string; readonly by: Who }
  | {
      readonly does: 'invite-consultant' | 'take-invitation-back';
      readonly projectId: string;
      readonly by: Who;
      /** By user id. */
      readonly consultant: string;
    }
  | { readonly does: 'accept-project'; readonly projectId: string; readonly userId: string }
  | {
      readonly does: 'decline-project';
      readonly projectId: string;
      readonly userId: string;
      readonly reason: string | undefined;
    }
  | {
      readonly does: 'report-progress';
      readonly projectId: string;
      readonly userId: string;
      readonly report: Form<typeof ProgressReport>;
    }
  | { readonly does: 'cancel-project'; readonly projectId: string; readonly by: Who; readonly reason: string }
  | {
      readonly does: 'post-message';
      readonly projectId: string;
      readonly by: Who;
      readonly messageId: string;
      readonly content: string;
    }
  | { readonly does: 'read-messages'; readonly projectId: string; readonly by: Who; readonly upTo: number }
  | {
      readonly does: 'attach-file';
      readonly projectId: string;
      readonly by: Who;
      readonly fileId: string;
      readonly name: string;
      readonly kind: DocumentKind;
      readonly lines: readonly string[];
    }
  | { readonly does: 'remove-file'; readonly projectId: string; readonly by: Who; readonly fileId: string }
  | {
      readonly does: 'join-as-charity';
      readonly signupId: string;
      readonly form: Form<typeof CharitySignupForm>;
    }
  | {
      readonly does: 'join-as-consultant';
      readonly signupId: string;
      readonly form: Form<typeof ConsultantSignupForm>;
    }
  | { readonly does: 'invite-signup' | 'withdraw-signup'; readonly signupId: string }
  | { readonly does: 'convert-signup'; readonly signupId: string; readonly userId: string }
  | {
      readonly does: 'visit';
      readonly visitorId: string;
      readonly page: string;
      readonly ipAddress: string | null;
      readonly userAgent: string;
    };

export interface Step {
  readonly at: Date;
  readonly deed: Deed;
}

const keyOf = (who: Who): string => (who.role === 'admin' ? 'platform' : who.userId);

/**
 * What a deed concerns: deeds that share one of these happen one after another, all others may happen side by side.
 * `everything` waits for all before it and lets nothing past.
 */
export const concernsOf = (deed: Deed): readonly string[] | 'everything' => {
  switch (deed.does) {
    case 'open-platform':
    case 'close-account':
      return 'everything';
    case 'invite-member':
    case 'withdraw-invitation':
    case 'accept-invitation':
      return [deed.invitationId];
    case 'submit-project':
      return [deed.projectId, deed.userId, ...(deed.wanted === null ? [] : [deed.wanted])];
    case 'invite-consultant':
    case 'take-invitation-back':
      return [deed.projectId, deed.consultant];
    case 'accept-project':
    case 'decline-project':
    case 'report-progress':
      return [deed.projectId, deed.userId];
    case 'complete-project':
    case 'cancel-project':
      return deed.by.role === 'admin' ? [deed.projectId] : [deed.projectId, keyOf(deed.by)];
    case 'start-matching':
    case 'post-message':
    case 'read-messages':
    case 'attach-file':
    case 'remove-file':
      return [deed.projectId];
    case 'join-as-charity':
    case 'join-as-consultant':
    case 'invite-signup':
    case 'withdraw-signup':
      return [deed.signupId];
    case 'convert-signup':
      return [deed.signupId, deed.userId];
    case 'visit':
      return [deed.visitorId];
    default:
      return [deed.userId];
  }
};
