import type { AccountEvent, InvitationEvent, SignInEvent } from '../../domain/accounts/events.ts';
import type { CharityEvent } from '../../domain/charities/events.ts';
import type { ConsultantEvent } from '../../domain/consultants/events.ts';
import type { ConversationEvent } from '../../domain/conversations/events.ts';
import type { ProjectEvent } from '../../domain/projects/events.ts';
import type { VisitEvent } from '../../domain/visits/events.ts';
import type { WaitingListEvent } from '../../domain/waiting-list/events.ts';

/** Whatever a report may fold. */
export type PlatformEvent =
  | AccountEvent
  | SignInEvent
  | InvitationEvent
  | CharityEvent
  | ConsultantEvent
  | ProjectEvent
  | ConversationEvent
  | WaitingListEvent
  | VisitEvent;
