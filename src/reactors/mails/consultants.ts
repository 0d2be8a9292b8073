import type { ConsultantEvent } from '../../domain/consultants/events.ts';
import { aggregateIdOf } from '../../domain/kernel/event.ts';
import type { Handlers } from '../engine/reactor.ts';
import {
  applicationReceived,
  consultantApproved,
  consultantDeclined,
  consultantReinstated,
  consultantSuspended,
} from '../letters/consultants.ts';
import type { Reader } from './readers.ts';
import { type MailWriting, writeTo } from './writing.ts';

/** What consultants hear about their profile. */
export const consultantMails = ({ readers, links }: MailWriting) => {
  const consultantOf = (event: { readonly stream: string }): Promise<Reader | null> =>
    readers.ofConsultant(aggregateIdOf(event));
  return {
    ConsultantReapplied: async (event) =>
      writeTo(event, 'application-received', await consultantOf(event), () => applicationReceived(links)),
    ConsultantApproved: async (event) =>
      writeTo(event, 'consultant-approved', await consultantOf(event), () => consultantApproved(links)),
    ConsultantDeclined: async (event) =>
      writeTo(event, 'consultant-declined', await consultantOf(event), () =>
        consultantDeclined(event.data.reason, links),
      ),
    ConsultantSuspended: async (event) => {
      const reader = await consultantOf(event);
      const written = writeTo(event, 'consultant-suspended', reader, () => consultantSuspended(event.data.reason));
      // What gathers are messages, and these are closed to them now.
      return reader === null ? {} : { ...written, dropGathering: [reader.subject] };
    },
    ConsultantReinstated: async (event) =>
      writeTo(event, 'consultant-reinstated', await consultantOf(event), () => consultantReinstated(links)),
  } satisfies Handlers<ConsultantEvent>;
};
