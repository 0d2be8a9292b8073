import type { WaitingListEvent } from '../../domain/waiting-list/events.ts';
import { by, member, type Sentences, sentence, signup } from '../sentence-parts.ts';

const waiting = 'Waiting';

export const waitingListSentences: Sentences<WaitingListEvent> = {
  CharityJoinedWaitingList: {
    status: waiting,
    sentence: ({ id }) => sentence`${signup(id)} joined the waiting list for charities.`,
  },
  ConsultantJoinedWaitingList: {
    status: waiting,
    sentence: ({ id }) => sentence`${signup(id)} joined the waiting list for consultants.`,
  },
  SignupInvited: {
    status: 'Invited',
    sentence: ({ id, actor }) => sentence`${by(actor)} invited ${signup(id)} from the waiting list.`,
  },
  SignupConverted: {
    status: 'Converted',
    sentence: ({ id, data }) => sentence`${member(data.userId)} registered after the sign-up of ${signup(id)}.`,
  },
  SignupWithdrawn: {
    status: 'Withdrawn',
    sentence: ({ data, actor }) =>
      data.because === 'closed'
        ? sentence`A ${data.kind}’s sign-up was removed from the waiting list: the account that followed it was closed.`
        : sentence`${by(actor)} removed a ${data.kind}’s sign-up from the waiting list.`,
  },
};
