import { signupStatusLabels } from '../../domain/waiting-list/choices.ts';
import type { WaitingListEvent } from '../../domain/waiting-list/events.ts';
import { becomes, by, member, type Sentences, sentence, signup } from '../sentence-parts.ts';

export const waitingListSentences: Sentences<WaitingListEvent> = {
  CharityJoinedWaitingList: becomes(
    signupStatusLabels.waiting,
    ({ id }) => sentence`${signup(id)} joined the waiting list for charities.`,
  ),
  ConsultantJoinedWaitingList: becomes(
    signupStatusLabels.waiting,
    ({ id }) => sentence`${signup(id)} joined the waiting list for consultants.`,
  ),
  SignupInvited: becomes(
    signupStatusLabels.invited,
    ({ id, actor }) => sentence`${by(actor)} invited ${signup(id)} from the waiting list.`,
  ),
  SignupConverted: becomes(
    signupStatusLabels.converted,
    ({ id, data }) => sentence`${member(data.userId)} registered after the sign-up of ${signup(id)}.`,
  ),
  SignupWithdrawn: becomes('Withdrawn', ({ data, actor }) =>
    data.because === 'closed'
      ? sentence`A ${data.kind}’s sign-up was removed from the waiting list: the account that followed it was closed.`
      : sentence`${by(actor)} removed a ${data.kind}’s sign-up from the waiting list.`,
  ),
};
