import type { ConsultantEvent } from '../../domain/consultants/events.ts';
import { aggregateIdOf } from '../../domain/kernel/event.ts';
import {
  applicationReceived,
  consultantApproved,
  consultantDeclined,
  consultantReinstated,
  consultantSuspended,
} from '../../mail/templates/consultants.ts';
import type { Handlers } from '../engine/reactor.ts';
import { type NotificationParts, writeTo } from './notification.ts';
import type { Recipient } from './recipients.ts';

/** Notifications to consultants about their profile. */
export const consultantMails = ({ recipients, links }: NotificationParts) => {
  const consultantOf = (event: { readonly stream: string }): Promise<Recipient | null> =>
    recipients.ofConsultant(aggregateIdOf(event));
  return {
    ConsultantReapplied: async (event) =>
      writeTo(event, 'application-received', await consultantOf(event), () => applicationReceived(links)),
    ConsultantApproved: async (event) =>
      writeTo(event, 'consultant-approved', await consultantOf(event), () => consultantApproved(links)),
    ConsultantDeclined: async (event) =>
      writeTo(event, 'consultant-declined', await consultantOf(event), () =>
        consultantDeclined(event.data.reason, links),
      ),
    ConsultantSuspended: async (event) =>
      writeTo(event, 'consultant-suspended', await consultantOf(event), () => consultantSuspended(event.data.reason)),
    ConsultantReinstated: async (event) =>
      writeTo(event, 'consultant-reinstated', await consultantOf(event), () => consultantReinstated(links)),
  } satisfies Handlers<ConsultantEvent>;
};
