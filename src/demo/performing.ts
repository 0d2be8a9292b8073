import { Readable } from 'node:stream';
import type { Commands, Outcome, RequestContext } from '../commands/commands.ts';
import type { Participant } from '../commands/participant.ts';
import type { Actor } from '../domain/kernel/event.ts';
import { unreachable } from '../domain/kernel/never.ts';
import type { Files } from '../platform/files/files.ts';
import type { Deed, Who } from './deeds.ts';
import { documentOf } from './documents.ts';

/** Who the people of the story are to the platform; grows while it is told. */
export interface Cast {
  /** The coordinator's user id. */
  admin: string | null;
  /** Ids of charities and consultants by their members' user ids. */
  readonly charities: Map<string, string>;
  readonly consultants: Map<string, string>;
  /** Tokens of invitations by their ids: in place of the mails that nobody would read. */
  readonly tokens: Map<string, string>;
}

export const newCast = (): Cast => ({ admin: null, charities: new Map(), consultants: new Map(), tokens: new Map() });

export interface PerformingParts {
  /** Wired with a clock that stands at the deed's moment. */
  readonly commands: Commands;
  readonly cast: Cast;
  readonly files: Pick<Files, 'receive' | 'keep'>;
  /** Of everybody in the story who can sign in. */
  readonly password: string;
  /** Of the coordinator, whom nobody is to sign in as. */
  readonly adminPassword: string;
  readonly requestId: string;
  /** The charity or consultant whose registration has just been made with these ids. */
  readonly foundAmongNewIds: (category: 'charity' | 'consultant') => Promise<string>;
}

/** Thrown when the platform refuses what the story tells: one of the two is wrong. */
export class DeedRefused extends Error {
  constructor(deed: Deed, code: string) {
    super(`The demo could not be written: ${deed.does} was refused (${code}).`);
    this.name = 'DeedRefused';
  }
}

const known = <Value>(value: Value | null | undefined, what: string): Value => {
  if (value === null || value === undefined) throw new Error(`The demo knows no ${what} yet.`);
  return value;
};

/** Does one deed by the platform's own commands. Throws {@link DeedRefused}. */
export const perform = async (deed: Deed, parts: PerformingParts): Promise<void> => {
  const { commands, cast, files, password, requestId } = parts;
  const requestOf = (actor: Actor): RequestContext => ({
    actor,
    source: 'demo',
    requestId,
    correlationId: requestId,
  });
  const visitor = requestOf({ id: 'anonymous', role: 'visitor' });
  const byAdmin = () => requestOf({ id: known(cast.admin, 'coordinator'), role: 'admin' });
  const byCharity = (userId: string) => requestOf({ id: userId, role: 'charity' });
  const byConsultant = (userId: string) => requestOf({ id: userId, role: 'consultant' });
  const charityOf = (userId: string): string => known(cast.charities.get(userId), 'such charity');
  const consultantOf = (userId: string): string => known(cast.consultants.get(userId), 'such consultant');

  const participant = (who: Who): Participant => {
    switch (who.role) {
      case 'admin':
        return { role: 'admin', userId: known(cast.admin, 'coordinator') };
      case 'charity':
        return { role: 'charity', userId: who.userId, charityId: charityOf(who.userId) };
      case 'consultant':
        return { role: 'consultant', userId: who.userId, consultantId: consultantOf(who.userId) };
      default:
        return unreachable(who);
    }
  };
  const by = (who: Who): RequestContext => {
    const { role, userId } = participant(who);
    return requestOf({ id: userId, role });
  };
  const place = (projectId: string, who: Who) => ({ projectId, by: participant(who) });
  const asConsultant = (userId: string): Who => ({ role: 'consultant', userId });
  const ownerOf = (userId: string) => ({ userId, charityId: charityOf(userId) });
  const expertOf = (userId: string) => ({ userId, consultantId: consultantOf(userId) });

  const attach = async (file: Extract<Deed, { does: 'attach-file' }>): Promise<Outcome<unknown>> => {
    const content = Readable.from([documentOf(file.kind, file.lines)]);
    const received = await files.receive(content, { name: file.name });
    if ('refused' in received) throw new DeedRefused(deed, received.code);
    const { name, mediaType, size } = received;
    await files.keep(received, file.fileId);
    return commands.attachFile(
      { fileId: file.fileId, name, mediaType, size },
      place(file.projectId, file.by),
      by(file.by),
    );
  };

  const done = async (): Promise<Outcome<unknown>> => {
    switch (deed.does) {
      case 'open-platform': {
        const { username, email, name } = deed;
        const made = await commands.createAdministrator(
          { username, email, name, password: parts.adminPassword },
          requestOf({ id: 'demo', role: 'system' }),
        );
        if (made.outcome === 'done') cast.admin = made.userId;
        return made;
      }
      case 'invite-member': {
        const { email, name, role, invitationId } = deed;
        return commands.inviteMember({ email, name, role }, { invitationId }, byAdmin());
      }
      case 'accept-invitation': {
        const token = known(cast.tokens.get(deed.invitationId), 'such invitation');
        const { username, name, userId } = deed;
        return commands.acceptInvitation({ token, username, name, password }, { registrationId: userId }, visitor);
      }
      case 'withdraw-invitation':
        return commands.withdrawInvitation({ invitationId: deed.invitationId }, byAdmin());
      case 'register-charity': {
        const { form, userId } = deed;
        const made = await commands.registerCharity({ ...form, password }, { registrationId: userId }, visitor);
        if (made.outcome === 'done') cast.charities.set(userId, await parts.foundAmongNewIds('charity'));
        return made;
      }
      case 'register-consultant': {
        const { form, userId } = deed;
        const made = await commands.registerConsultant({ ...form, password }, { registrationId: userId }, visitor);
        if (made.outcome === 'done') cast.consultants.set(userId, await parts.foundAmongNewIds('consultant'));
        return made;
      }
      case 'sign-in': {
        const given = deed.succeeds ? password : `${password} (mistyped)`;
        const outcome = await commands.signIn({ username: deed.username, password: given }, visitor);
        return deed.succeeds || outcome.outcome === 'done' ? outcome : { outcome: 'done' };
      }
      case 'change-contact-details': {
        const { userId, role } = deed;
        return commands.changeContactDetails(deed.form, { userId }, requestOf({ id: userId, role }));
      }
      case 'close-account': {
        const { userId, role } = deed;
        return commands.closeAccount({ currentPassword: password }, { userId }, requestOf({ id: userId, role }));
      }
      case 'describe-organisation':
        return commands.describeOrganisation(deed.form, ownerOf(deed.userId), byCharity(deed.userId));
      case 'revise-profile':
        return commands.reviseConsultantProfile(deed.form, expertOf(deed.userId), byConsultant(deed.userId));
      case 'reapply':
        return commands.reapply(deed.form, expertOf(deed.userId), byConsultant(deed.userId));
      case 'approve':
        return commands.approveConsultant(expertOf(deed.userId), byAdmin());
      case 'reinstate':
        return commands.reinstateConsultant(expertOf(deed.userId), byAdmin());
      case 'decline-application':
        return commands.declineConsultant({ ...expertOf(deed.userId), reason: deed.reason }, byAdmin());
      case 'suspend':
        return commands.suspendConsultant({ ...expertOf(deed.userId), reason: deed.reason }, byAdmin());
      case 'change-availability': {
        const { userId, availability } = deed;
        return commands.changeAvailability({ availability }, expertOf(userId), byConsultant(userId));
      }
      case 'activate-membership': {
        const { userId, chargeId, terms } = deed;
        return commands.activateMembership(terms, { ...ownerOf(userId), chargeId }, byCharity(userId));
      }
      case 'change-membership-terms':
        return commands.changeMembershipTerms(deed.terms, ownerOf(deed.userId), byCharity(deed.userId));
      case 'stop-renewal':
        return commands.stopRenewal(ownerOf(deed.userId), byCharity(deed.userId));
      case 'resume-renewal':
        return commands.resumeRenewal(ownerOf(deed.userId), byCharity(deed.userId));
      case 'renew-early': {
        const { userId, chargeId } = deed;
        return commands.renewEarly({ ...ownerOf(userId), chargeId }, byCharity(userId));
      }
      case 'keep-membership': {
        const schedule = requestOf({ id: 'membership-schedule', role: 'system' });
        return commands.keepMembership({ charityId: charityOf(deed.userId), chargeId: deed.chargeId }, schedule);
      }
      case 'submit-project': {
        const { userId, projectId, form, wanted } = deed;
        const consultantId = wanted === null ? null : consultantOf(wanted);
        return commands.submitProject({ ...form, consultantId }, { ...ownerOf(userId), projectId }, byCharity(userId));
      }
      case 'start-matching':
        return commands.startMatching({}, place(deed.projectId, deed.by), by(deed.by));
      case 'complete-project':
        return commands.completeProject({}, place(deed.projectId, deed.by), by(deed.by));
      case 'invite-consultant': {
        const consultantId = consultantOf(deed.consultant);
        return commands.inviteConsultant({ consultantId }, place(deed.projectId, deed.by), by(deed.by));
      }
      case 'take-invitation-back': {
        const consultantId = consultantOf(deed.consultant);
        return commands.closeInvitation({ consultantId }, place(deed.projectId, deed.by), by(deed.by));
      }
      case 'accept-project': {
        const who = asConsultant(deed.userId);
        return commands.acceptProject({}, place(deed.projectId, who), by(who));
      }
      case 'decline-project': {
        const who = asConsultant(deed.userId);
        return commands.declineProject({ reason: deed.reason }, place(deed.projectId, who), by(who));
      }
      case 'report-progress': {
        const who = asConsultant(deed.userId);
        return commands.reportProgress(deed.report, place(deed.projectId, who), by(who));
      }
      case 'cancel-project':
        return commands.cancelProject({ reason: deed.reason }, place(deed.projectId, deed.by), by(deed.by));
      case 'post-message': {
        const { content, messageId } = deed;
        return commands.postMessage({ content, messageId }, place(deed.projectId, deed.by), by(deed.by));
      }
      case 'read-messages':
        return commands.readMessages({ upTo: deed.upTo }, place(deed.projectId, deed.by), by(deed.by));
      case 'attach-file':
        return attach(deed);
      case 'remove-file':
        return commands.removeFile({ fileId: deed.fileId }, place(deed.projectId, deed.by), by(deed.by));
      case 'join-as-charity':
        return commands.joinWaitingListAsCharity(deed.form, { signupId: deed.signupId }, visitor);
      case 'join-as-consultant':
        return commands.joinWaitingListAsConsultant(deed.form, { signupId: deed.signupId }, visitor);
      case 'invite-signup':
        return commands.inviteSignup({ signupId: deed.signupId }, byAdmin());
      case 'withdraw-signup':
        return commands.withdrawSignup({ signupId: deed.signupId, because: 'asked' }, byAdmin());
      case 'convert-signup': {
        const conversion = requestOf({ id: 'conversion', role: 'system' });
        return commands.convertSignup({ signupId: deed.signupId, userId: deed.userId }, conversion);
      }
      case 'visit': {
        const { page, visitorId, ipAddress, userAgent } = deed;
        return commands.recordVisit({ page, visitorId, ipAddress, userAgent }, visitor);
      }
      default:
        return unreachable(deed);
    }
  };

  const outcome = await done();
  if (outcome.outcome === 'rejected') throw new DeedRefused(deed, outcome.rejection.code);
};
