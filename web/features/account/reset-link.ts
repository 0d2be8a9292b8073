import { z } from 'zod';
import { ResetPassword } from '#contract/accounts.ts';
import type { SecretSearch } from '#lib/secret-search.ts';

const ResetLink = z.object({ token: ResetPassword.shape.token, email: ResetPassword.shape.email });
export type ResetLink = z.output<typeof ResetLink>;

/** The parameters of a reset link; null if one is missing or malformed (spec §2, Reset password). */
export const resetLinkOf = (search: SecretSearch): ResetLink | null => ResetLink.safeParse(search).data ?? null;
