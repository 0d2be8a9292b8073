import { z } from 'zod';
import { ResetPassword } from '../../../../src/http/contract/accounts.ts';

const ResetLink = z.object({ token: ResetPassword.shape.token, email: ResetPassword.shape.email });
export type ResetLink = z.output<typeof ResetLink>;

/** What the link of a mail carries; null when something is missing or cannot be right (spec §2, Reset password). */
export const resetLinkOf = (search: { readonly token?: string; readonly email?: string }): ResetLink | null =>
  ResetLink.safeParse(search).data ?? null;
