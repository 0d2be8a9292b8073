import { openAccountRole } from '../../commands/account-role.ts';
import { fold, foldStream } from '../../commands/fold.ts';
import {
  type Involvement,
  invitationTalkers,
  type Participant,
  type ProjectPolicy,
  participants,
  participation,
  refusalFor,
  viewers,
} from '../../commands/participant.ts';
import { account } from '../../domain/accounts/decide.ts';
import { consultant } from '../../domain/consultants/decide.ts';
import { savedDashboard } from '../../domain/dashboards/decide.ts';
import { unreachable } from '../../domain/kernel/never.ts';
import { isSubmitted } from '../../domain/projects/state.ts';
import type { EventStore } from '../../eventstore/event-store.ts';
import type { AddressFor } from '../../mail/delivery.ts';
import type { MailSubject } from '../../mail/mail.ts';
import { recipientsOf } from './recipients.ts';

type ProjectSubject = Exclude<MailSubject, { sees: 'figures' }>;

const policyOf = (subject: ProjectSubject): ProjectPolicy => {
  switch (subject.sees) {
    case 'project':
      return viewers;
    case 'invitation':
      return { ...viewers, needsApproval: true };
    case 'messages':
      return subject.consultantId === null ? participants : invitationTalkers;
    default:
      return unreachable(subject);
  }
};

/**
 * Decides in the history, when a mail is sent, where it goes: what was true when it was written may have ended, by a
 * suspension, a release, a withdrawn invitation, another address or a closed account. It has the rules of the commands.
 */
export const addressNow = (store: Pick<EventStore, 'readStream'>): AddressFor => {
  const recipients = recipientsOf(store);
  const { find, policyFor } = participation(store);

  const participantOf = async (userId: string, { project, consultants }: Involvement): Promise<Participant | null> => {
    const role = await openAccountRole(store, userId);
    if (role === 'admin') return { role, userId };
    if (role === 'charity') return isSubmitted(project) ? { role, userId, charityId: project.request.charityId } : null;
    if (role !== 'consultant') return null;
    for (const consultantId of consultants.keys()) {
      const known = await fold(store, consultant, consultantId);
      if (known.status !== 'none' && known.userId === userId) return { role, userId, consultantId };
    }
    return null;
  };

  const seesProject = async (userId: string, subject: ProjectSubject): Promise<boolean> => {
    const involvement = await find(subject.projectId);
    const by = await participantOf(userId, involvement);
    const policy = by && (await policyFor(by, policyOf(subject)));
    return policy !== null && by !== null && refusalFor(involvement, by, policy) === null;
  };

  const seesFigures = async (userId: string, dashboardId: string): Promise<boolean> => {
    const known = await fold(store, savedDashboard, dashboardId);
    return known.status === 'saved' && known.mails.some(({ memberId }) => memberId === userId);
  };

  const isClosed = async (userId: string): Promise<boolean> =>
    (await foldStream(store, account, userId, { direction: 'backwards', limit: 1 })).last?.type === 'AccountClosed';

  return async (reader, { to, about }) => {
    if (about === undefined) return (await isClosed(reader)) ? null : to;
    const member = await recipients.member(reader);
    if (member === null) return null;
    for (const subject of about) {
      const isSeen =
        subject.sees === 'figures' ? seesFigures(reader, subject.dashboardId) : seesProject(reader, subject);
      if (!(await isSeen)) return null;
    }
    return member.to;
  };
};
