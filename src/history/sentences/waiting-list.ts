import type { WaitingListEvent } from '../../domain/waiting-list/events.ts';
import { by, member, type Sentences, say, signup } from '../sentence-parts.ts';

export const waitingListSentences: Sentences<WaitingListEvent> = {
  CharityJoinedWaitingList: ({ id }) => say`${signup(id)} joined the waiting list for charities.`,
  ConsultantJoinedWaitingList: ({ id }) => say`${signup(id)} joined the waiting list for consultants.`,
  SignupInvited: ({ id, actor }) => say`${by(actor)} invited ${signup(id)} from the waiting list.`,
  SignupConverted: ({ id, data }) =>
    say`${member(data.userId)} registered: the signup of ${signup(id)} led to a member.`,
  SignupWithdrawn: ({ data, actor }) =>
    data.because === 'closed'
      ? say`A ${data.kind}’s signup was taken off the waiting list with the account that it had led to.`
      : say`${by(actor)} took a ${data.kind}’s signup off the waiting list.`,
};
