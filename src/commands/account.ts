import { changeContactDetails } from '../domain/accounts/commands.ts';
import { account } from '../domain/accounts/decide.ts';
import type { ContactDetails } from '../domain/accounts/events.ts';
import { isRejection } from '../domain/kernel/rejection.ts';
import { passwordWrong, verifyCurrentPassword } from './account-credentials.ts';
import { fold } from './fold.ts';
import { type Form, orNull } from './form.ts';
import { type Done, outcomeOf, refused } from './outcome.ts';
import type { CommandParts } from './parts.ts';
import { publicFactsOf } from './password-policy.ts';
import type { PasswordRecords } from './password-records.ts';
import { about, type RequestContext } from './request-context.ts';

/** Members' changes to their own account (decisions, account-settings). */
export const accountCommands = (
  { handle, store, vault, hashing, refuseWeak }: CommandParts,
  records: PasswordRecords,
) => ({
  /** Replaces the contact details. Rejections: those of a field, and `account-closed`. */
  changeContactDetails: async (
    { name, phone, website }: Form<ContactDetails>,
    { userId }: { readonly userId: string },
    request: RequestContext,
  ): Done => {
    const details = changeContactDetails({ name, phone: orNull(phone), website: orNull(website) });
    return outcomeOf(await handle(account, userId, details, about(userId, request)), {});
  },

  /**
   * Changes the password, ends every other session, invalidates reset links and withdraws a requested e-mail address.
   * Rejections: `password-wrong` (field `currentPassword`), `password-weak` (field `password`), `account-closed`.
   * @param by.keepSession id of the session that stays open: that of the cookie.
   */
  changePassword: async (
    { currentPassword, password }: { readonly password: string; readonly currentPassword: string },
    { userId, keepSession }: { readonly userId: string; readonly keepSession?: string },
    request: RequestContext,
  ): Done => {
    const proof = await verifyCurrentPassword(vault.credentials, hashing, userId, currentPassword);
    if (isRejection(proof)) return refused(proof);
    const weak = await refuseWeak(password, publicFactsOf(await fold(store, account, userId)));
    if (weak) return refused(weak);
    const { generation } = proof;
    const note = records.noteOf('changed', about(userId, request));
    const change = { userId, generation, hash: await hashing.hash(password), note };
    const changeId = await vault.passwordChanges.change(
      keepSession === undefined ? change : { ...change, keepSession },
    );
    // Another request has changed the password since the check, so it is no longer the current one.
    if (changeId === null) return refused(passwordWrong);
    return outcomeOf(await records.record({ changeId, userId, note }), {});
  },

  /**
   * Records password changes that are missing in the history because of a crash. Run it like `recoverRegistrations`.
   */
  recoverPasswordChanges: records.recover,
});
