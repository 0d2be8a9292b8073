import type { ActorRole } from '../../domain/kernel/event.ts';

/** Roles that can sign in: everybody but anonymous visitors and the platform itself. */
export type SessionRole = Exclude<ActorRole, 'visitor' | 'system'>;
