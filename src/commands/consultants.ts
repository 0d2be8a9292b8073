import type { z } from 'zod';
import { describeProfile } from '../domain/accounts/commands.ts';
import { account } from '../domain/accounts/decide.ts';
import {
  approveConsultant,
  type ConsultantCommand,
  changeAvailability,
  declineConsultant,
  reapply,
  reinstateConsultant,
  reviseProfile,
  suspendConsultant,
} from '../domain/consultants/commands.ts';
import { consultant } from '../domain/consultants/decide.ts';
import type { Position } from '../domain/kernel/event.ts';
import { reject } from '../domain/kernel/rejection.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import { PersonKeyDestroyed } from '../eventstore/person-keys.ts';
import type { ConsultantProfileForm } from '../http/contract/accounts.ts';
import type { Availability } from '../http/contract/consultants.ts';
import { fold } from './fold.ts';
import type { HandleCommand } from './handle.ts';
import { laterOf } from './later-of.ts';
import { orNull } from './optional-text.ts';
import { type Outcome, outcomeOf, refused } from './outcome.ts';
import { about, type RequestContext } from './request-context.ts';

type Done = Promise<Outcome<{ readonly position: Position }>>;
type Profile = z.output<typeof ConsultantProfileForm>;

/** A consultant and the member who they are. */
interface ConsultantOwner {
  readonly userId: string;
  readonly consultantId: string;
}
interface ById {
  readonly consultantId: string;
}
interface WithReason extends ById {
  readonly reason: string;
}

export interface ConsultantCommands {
  /**
   * Says anew what the consultant offers and tells about themselves. Two aggregates: repeating it completes what was cut
   * short in between. Rejections: `consultant-not-yours`, `consultant-left`, `account-closed`, those of a field.
   */
  reviseConsultantProfile(input: Profile, by: ConsultantOwner, request: RequestContext): Done;
  /** Applies again, with a profile said anew. Rejections: as above and `consultant-not-declined`. */
  reapply(input: Profile, by: ConsultantOwner, request: RequestContext): Done;
  /** Rejections: `consultant-not-yours`, `consultant-left`, `availability-needs-approval`. */
  changeAvailability(input: z.output<typeof Availability>, by: ConsultantOwner, request: RequestContext): Done;

  /** Rejections: `consultant-unknown`, `consultant-left`, `consultant-not-under-review`. For administrators. */
  approveConsultant(of: ById, request: RequestContext): Done;
  /** Rejections: as above and `reason-required` (field `reason`). For administrators. */
  declineConsultant(of: WithReason, request: RequestContext): Done;
  /** Rejections: `consultant-unknown`, `consultant-left`, `consultant-not-approved`, `reason-required`. */
  suspendConsultant(of: WithReason, request: RequestContext): Done;
  /** Rejections: `consultant-unknown`, `consultant-left`, `consultant-not-suspended`. For administrators. */
  reinstateConsultant(of: ById, request: RequestContext): Done;
}

const notYours = reject('consultant-not-yours', 'You can do this only for your own profile.');
const unknown = reject('consultant-unknown', 'This consultant does not exist.');
const left = reject('consultant-left', 'This consultant has left the fellowship.');

/** What consultants say of themselves and what administrators decide about them (spec §4; decisions, profile-edit). */
export const consultantCommands = (handle: HandleCommand, store: EventStore): ConsultantCommands => {
  const memberOf = async (consultantId: string): Promise<string | null> => {
    const found = await fold(store, consultant, consultantId);
    return found.status === 'none' ? null : found.userId;
  };

  /** Runs what a consultant asks for themselves. */
  const byThemselves = async (by: ConsultantOwner, command: ConsultantCommand, request: RequestContext): Done => {
    if ((await memberOf(by.consultantId)) !== by.userId) return refused(notYours);
    return outcomeOf(await handle(consultant, by.consultantId, command, about(by.userId, request)), {});
  };

  /** The same with what the member tells about themselves, which is their account's. */
  const withProfile = async (
    input: Profile,
    by: ConsultantOwner,
    commandOf: (profile: Parameters<typeof reviseProfile>[0]) => ConsultantCommand,
    request: RequestContext,
  ): Done => {
    const { expertise, yearsExperience, hourlyRate } = input;
    const command = commandOf({ expertise, yearsExperience, hourlyRate, linkedin: orNull(input.linkedin) });
    const offered = await byThemselves(by, command, request);
    if (offered.outcome === 'rejected') return offered;
    const profile = describeProfile({ bio: orNull(input.bio), organisation: orNull(input.organisation) });
    const told = await handle(account, by.userId, profile, about(by.userId, request));
    if (told.outcome === 'rejected') return refused(told.rejection);
    return { outcome: 'done', position: laterOf(offered.position, told.position) };
  };

  /** Runs what is decided about a consultant; a reason is about them, so their key protects it. */
  const decided = async ({ consultantId }: ById, command: ConsultantCommand, request: RequestContext): Done => {
    const userId = await memberOf(consultantId);
    if (userId === null) return refused(unknown);
    try {
      return outcomeOf(await handle(consultant, consultantId, command, about(userId, request)), {});
    } catch (error) {
      // Their account was closed a moment ago; that they left is still on its way into this stream.
      if (error instanceof PersonKeyDestroyed) return refused(left);
      throw error;
    }
  };

  return {
    reviseConsultantProfile: (input, by, request) => withProfile(input, by, reviseProfile, request),
    reapply: (input, by, request) => withProfile(input, by, reapply, request),
    changeAvailability: ({ availability }, by, request) =>
      byThemselves(by, changeAvailability({ isAvailable: availability }), request),
    approveConsultant: (of, request) => decided(of, approveConsultant(), request),
    declineConsultant: (of, request) => decided(of, declineConsultant({ reason: of.reason }), request),
    suspendConsultant: (of, request) => decided(of, suspendConsultant({ reason: of.reason }), request),
    reinstateConsultant: (of, request) => decided(of, reinstateConsultant(), request),
  };
};
