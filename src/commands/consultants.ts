import { describeProfile } from '../domain/accounts/commands.ts';
import { account } from '../domain/accounts/decide.ts';
import type { Profile } from '../domain/accounts/events.ts';
import {
  approveConsultant,
  type ConsultantCommand,
  changeAvailability,
  declineConsultant,
  reapply,
  reinstateConsultant,
  removePhoto,
  reviseProfile,
  setPhoto,
  stateCapacity,
  suspendConsultant,
} from '../domain/consultants/commands.ts';
import { consultant } from '../domain/consultants/decide.ts';
import type { Capacity, ConsultantPhoto, ConsultantProfile } from '../domain/consultants/events.ts';
import { reject } from '../domain/kernel/rejection.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import { PersonKeyDestroyed } from '../eventstore/person-keys.ts';
import { fold } from './fold.ts';
import { type Form, orNull } from './form.ts';
import type { HandleCommand } from './handle.ts';
import { type Done, laterPosition, outcomeOf, refused } from './outcome.ts';
import { about, type RequestContext } from './request-context.ts';

type ProfileForm = Form<ConsultantProfile & Profile>;

/** A consultant profile and its member. */
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

export const consultantNotYours = reject('consultant-not-yours', 'You can do this only for your own profile.');
export const consultantUnknown = reject('consultant-unknown', 'This consultant does not exist.');
const left = reject('consultant-left', 'This consultant has left the fellowship.');

export const consultantProfileOf = (form: Form<ConsultantProfile>): ConsultantProfile => ({
  expertise: form.expertise,
  yearsExperience: form.yearsExperience,
  hourlyRate: form.hourlyRate,
  linkedin: orNull(form.linkedin),
});

/** Profiles of consultants and their vetting (spec §4; decisions, profile-edit). */
export const consultantCommands = (handle: HandleCommand, store: EventStore) => {
  const memberOf = async (consultantId: string): Promise<string | null> => {
    const found = await fold(store, consultant, consultantId);
    return found.status === 'none' ? null : found.userId;
  };

  /** Runs a consultant's command on their own profile. */
  const ownCommand = async (by: ConsultantOwner, command: ConsultantCommand, request: RequestContext): Done => {
    if ((await memberOf(by.consultantId)) !== by.userId) return refused(consultantNotYours);
    return outcomeOf(await handle(consultant, by.consultantId, command, about(by.userId, request)), {});
  };

  /** Runs a command with the profile, then updates the description in the account. */
  const withProfile = async (
    input: ProfileForm,
    by: ConsultantOwner,
    commandOf: (profile: ConsultantProfile) => ConsultantCommand,
    request: RequestContext,
  ): Done => {
    const offered = await ownCommand(by, commandOf(consultantProfileOf(input)), request);
    if (offered.outcome === 'rejected') return offered;
    const profile = describeProfile({ bio: orNull(input.bio), organisation: orNull(input.organisation) });
    const described = await handle(account, by.userId, profile, about(by.userId, request));
    if (described.outcome === 'rejected') return refused(described.rejection);
    return { outcome: 'done', position: laterPosition(offered.position, described.position) };
  };

  /** Runs a command of an administrator. A reason is encrypted with the key of the consultant. */
  const vetting = async ({ consultantId }: ById, command: ConsultantCommand, request: RequestContext): Done => {
    const userId = await memberOf(consultantId);
    if (userId === null) return refused(consultantUnknown);
    try {
      return outcomeOf(await handle(consultant, consultantId, command, about(userId, request)), {});
    } catch (error) {
      // The account was closed a moment ago; `ConsultantLeft` is not in this stream yet.
      if (error instanceof PersonKeyDestroyed) return refused(left);
      throw error;
    }
  };

  return {
    /**
     * Replaces the profile of the consultant and of their account: two aggregates. A repeated call completes an
     * interrupted one. Rejections: `consultant-not-yours`, `consultant-left`, `account-closed`, those of a field.
     */
    reviseConsultantProfile: (input: ProfileForm, by: ConsultantOwner, request: RequestContext): Done =>
      withProfile(input, by, reviseProfile, request),
    /** Applies again with a new profile. Rejections: as above and `consultant-not-declined`. */
    reapply: (input: ProfileForm, by: ConsultantOwner, request: RequestContext): Done =>
      withProfile(input, by, reapply, request),
    /** Sets a photo that is already in the file store. Rejections: `consultant-not-yours`, `consultant-left`. */
    setPhoto: (photo: ConsultantPhoto, by: ConsultantOwner, request: RequestContext): Done =>
      ownCommand(by, setPhoto(photo), request),
    /** Rejections: as above. */
    removePhoto: (by: ConsultantOwner, request: RequestContext): Done => ownCommand(by, removePhoto(), request),
    /** Rejections: `consultant-not-yours`, `consultant-left`, `availability-needs-approval`. */
    changeAvailability: (
      { availability }: { readonly availability: boolean },
      by: ConsultantOwner,
      request: RequestContext,
    ): Done => ownCommand(by, changeAvailability({ isAvailable: availability }), request),
    /** Rejections: as above and `days-out-of-range` (field `daysPerMonth`). */
    stateCapacity: (
      { daysPerMonth, availableFrom }: Form<Capacity>,
      by: ConsultantOwner,
      request: RequestContext,
    ): Done =>
      ownCommand(
        by,
        stateCapacity({ daysPerMonth: daysPerMonth ?? null, availableFrom: availableFrom ?? null }),
        request,
      ),
    /** Rejections: `consultant-unknown`, `consultant-left`, `consultant-not-under-review`. For administrators. */
    approveConsultant: (of: ById, request: RequestContext): Done => vetting(of, approveConsultant(), request),
    /** Rejections: as above and `reason-required` (field `reason`). For administrators. */
    declineConsultant: (of: WithReason, request: RequestContext): Done =>
      vetting(of, declineConsultant({ reason: of.reason }), request),
    /** Rejections: `consultant-unknown`, `consultant-left`, `consultant-not-approved`, `reason-required`. */
    suspendConsultant: (of: WithReason, request: RequestContext): Done =>
      vetting(of, suspendConsultant({ reason: of.reason }), request),
    /** Rejections: `consultant-unknown`, `consultant-left`, `consultant-not-suspended`. For administrators. */
    reinstateConsultant: (of: ById, request: RequestContext): Done => vetting(of, reinstateConsultant(), request),
  };
};
