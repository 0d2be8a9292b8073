import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { charityForm } from '../../test/support/charity-form.ts';
import { anonymousRequest, type CommandsBench, openCommandsBench } from '../../test/support/commands-bench.ts';
import { consultantForm } from '../../test/support/consultant-form.ts';

let bench: CommandsBench;
beforeAll(async () => {
  bench = await openCommandsBench();
});
afterAll(() => bench?.close());

const weak = {
  outcome: 'rejected',
  rejection: { code: 'password-weak', field: 'password', message: expect.stringContaining('easy to guess') },
};

const member = async (changes: Partial<ReturnType<typeof charityForm>> = {}) => {
  const form = { ...charityForm(), ...changes };
  const userId = v7();
  const outcome = await bench.commands.registerCharity(form, { registrationId: userId }, anonymousRequest);
  expect(outcome).toMatchObject({ outcome: 'done' });
  return { form, userId };
};

const resetToken = async (email: string): Promise<string> => {
  await bench.commands.requestPasswordReset({ email }, anonymousRequest);
  await bench.commands.settleResetRequests();
  return bench.mails.resets.at(-1)?.token ?? '';
};

describe('a new password that is easy to guess', () => {
  it('is refused at registration, which leaves no trace', async () => {
    const before = await bench.history();
    const form = charityForm({ organisation: 'Tidewater Mission' });
    for (const password of [form.username, 'tidewater mission', 'Tidewater1']) {
      const refused = await bench.commands.registerCharity(
        { ...form, password },
        { registrationId: v7() },
        anonymousRequest,
      );
      expect(refused).toMatchObject(weak);
    }
    const applicant = { ...consultantForm(), password: 'fellowbridge' };
    expect(
      await bench.commands.registerConsultant(applicant, { registrationId: v7() }, anonymousRequest),
    ).toMatchObject(weak);
    expect(await bench.history()).toEqual(before);
    expect(await bench.vault.names.find(form.username)).toBeNull();
  });

  it('is refused for an administrator', async () => {
    const admin = {
      username: 'keeper',
      email: 'keeper@fellowbridge.example',
      name: 'Kim Keeper',
      password: 'Keeper2026',
    };
    expect(await bench.commands.createAdministrator(admin, anonymousRequest)).toMatchObject(weak);
  });

  it('is refused on a change, based on the current data of the account', async () => {
    const { form, userId } = await member();
    const details = { name: 'Morwenna Penhaligon', phone: '', website: '' };
    await bench.commands.changeContactDetails(details, { userId }, anonymousRequest);
    const change = (password: string) =>
      bench.commands.changePassword({ currentPassword: form.password, password }, { userId }, anonymousRequest);
    expect(await change('morwenna99')).toMatchObject(weak);
    expect(await change('another long pass phrase')).toMatchObject({ outcome: 'done' });
  });

  it('is refused on a reset, and the link stays valid', async () => {
    const { form, userId } = await member();
    const token = await resetToken(form.email);
    const reset = (password: string) =>
      bench.commands.resetPassword({ token, email: form.email, password }, anonymousRequest);
    expect(await reset(`${form.username}1`)).toMatchObject(weak);
    expect(await reset('another long pass phrase')).toMatchObject({ outcome: 'done', userId });
  });

  it('is assessed only with a valid link or the correct current password', async () => {
    const { form, userId } = await member();
    const reset = { token: 'x'.repeat(43), email: form.email, password: 'password' };
    expect(await bench.commands.resetPassword(reset, anonymousRequest)).toMatchObject({
      rejection: { code: 'reset-link-invalid' },
    });
    const change = { currentPassword: 'wrong password', password: 'password' };
    expect(await bench.commands.changePassword(change, { userId }, anonymousRequest)).toMatchObject({
      rejection: { code: 'password-wrong' },
    });
  });
});
