import type { ActorRole } from '../domain/kernel/event.ts';

/** Roles that can sign in: all except anonymous visitors and the platform itself. */
export type SessionRole = Exclude<ActorRole, 'visitor' | 'system'>;
