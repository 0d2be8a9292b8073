import type { MemberRole } from '../../../src/http/contract/accounts.ts';
import { dashboards } from '../shell/navigation.ts';

/** Where a member's work begins after signing in. */
export const startPageOf = (role: MemberRole) => dashboards[role].to;
