import type { CurrentUser } from '../../../../src/http/contract/accounts.ts';

/** What the signed-in consultant offers, and where they stand with the platform. */
export type ConsultantProfile = NonNullable<CurrentUser['consultantProfile']>;
