import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canaryText } from '../../test/support/canaries.ts';
import { charityForm } from '../../test/support/charity-form.ts';
import { anonymousRequest, type CommandsBench, openCommandsBench } from '../../test/support/commands-bench.ts';

let bench: CommandsBench;
beforeAll(async () => {
  bench = await openCommandsBench();
});
afterAll(() => bench.close());

type Form = ReturnType<typeof charityForm>;
const register = (form: Form, registrationId = v7()) =>
  bench.commands.registerCharity(form, { registrationId }, anonymousRequest);
const signIn = ({ password }: Form, username: string) =>
  bench.commands.signIn({ username, password }, anonymousRequest);
const eventsOf = async (userId: string) =>
  (await bench.history()).filter(({ metadata }) => metadata.subject === userId);
const outcomes = (list: readonly { readonly outcome: string }[]) => list.map(({ outcome }) => outcome).sort();

describe('registering a charity', () => {
  it('appends the charity and then its account, in one request', async () => {
    const form = charityForm();
    const registrationId = v7();
    const outcome = await register(form, registrationId);
    const events = await eventsOf(registrationId);
    expect(outcome).toEqual({
      outcome: 'done',
      userId: registrationId,
      role: 'charity',
      position: events.at(-1)?.position,
    });
    const metadata = expect.objectContaining({
      actor: anonymousRequest.actor,
      source: 'test',
      requestId: 'request-1',
      correlationId: 'request-1',
      subject: registrationId,
      occurredAt: '2026-03-01T09:00:00.000Z',
    });
    expect(events).toEqual([
      expect.objectContaining({
        type: 'CharityRegistered',
        stream: expect.stringMatching(/^charity-/),
        data: {
          userId: registrationId,
          organisation: 'Harbour Trust',
          registeredNumber: '1234567',
          revenue: 250_000,
          employeeCount: 12,
          foundingYear: 1999,
          mission: 'A bed for everybody',
          primaryCause: 'Homelessness',
          location: 'Hull',
          membershipTier: 'small',
        },
        metadata,
      }),
      expect.objectContaining({
        type: 'AccountRegistered',
        stream: `account-${registrationId}`,
        data: {
          userId: registrationId,
          role: 'charity',
          username: form.username,
          email: form.email,
          name: 'Ada Byron',
          phone: '01632 960 001',
          bio: 'Runs a night shelter.',
          website: 'https://harbour.example',
          organisation: 'Harbour Trust',
        },
        metadata,
      }),
      expect.objectContaining({ type: 'EmailProofRequested', data: { email: form.email }, metadata }),
    ]);
  });

  it('stores null for empty fields', async () => {
    const registrationId = v7();
    await register(charityForm({ phone: '', bio: '', website: '', organisation: '', charity: {} }), registrationId);
    expect((await eventsOf(registrationId)).map(({ data }) => data)).toEqual([
      expect.objectContaining({ organisation: null, registeredNumber: null, foundingYear: null, mission: null }),
      expect.objectContaining({ phone: null, bio: null, website: null, organisation: null }),
      expect.anything(),
    ]);
  });

  it('lets the account sign in by username and by e-mail address', async () => {
    const form = charityForm();
    await register(form);
    expect(outcomes([await signIn(form, form.username), await signIn(form, form.email)])).toEqual(['done', 'done']);
  });

  it('changes nothing when repeated with the same id', async () => {
    const form = charityForm();
    const registrationId = v7();
    const first = await register(form, registrationId);
    expect(await register(form, registrationId)).toEqual(first);
    expect(await eventsOf(registrationId)).toHaveLength(3);
  });

  it('is refused when repeated with the same id and other details', async () => {
    const form = charityForm();
    const registrationId = v7();
    await register(form, registrationId);
    expect(await register({ ...form, name: 'Somebody else' }, registrationId)).toMatchObject({
      outcome: 'rejected',
      rejection: { code: 'account-already-registered' },
    });
    expect(await eventsOf(registrationId)).toHaveLength(3);
  });

  it('is refused for a taken username, in any letter case or Unicode form', async () => {
    const username = canaryText('zoë');
    await register(charityForm({ username }));
    const refusal = {
      outcome: 'rejected',
      rejection: {
        rejected: true,
        code: 'username-taken',
        message: 'This username is already taken. Please choose another one.',
        field: 'username',
      },
    };
    for (const same of [username, username.toUpperCase(), `\uff3a${username.slice(1)}`]) {
      expect(await register(charityForm({ username: same }))).toEqual(refusal);
    }
  });

  it('is refused for a taken e-mail address, without naming a field', async () => {
    const email = `${canaryText('mail')}@example.org`;
    await register(charityForm({ email }));
    expect(await register(charityForm({ email: email.toUpperCase() }))).toEqual({
      outcome: 'rejected',
      rejection: { rejected: true, code: 'account-exists', message: 'An account with these details already exists' },
    });
  });

  it('leaves nothing behind when it is refused', async () => {
    const taken = charityForm();
    await register(taken);
    const registrationId = v7();
    const refused = charityForm({ email: taken.email });
    await register(refused, registrationId);
    expect(await eventsOf(registrationId)).toEqual([]);
    const { rows } = await bench.database.pool.query(
      `select user_id::text from vault.names where user_id = $1
       union all select user_id::text from vault.credentials where user_id = $1
       union all select registration_id::text from vault.registrations where registration_id = $1
       union all select subject from vault.person_keys where subject = $1::text`,
      [registrationId],
    );
    expect(rows).toEqual([]);
    expect(await register(charityForm({ username: refused.username }))).toMatchObject({ outcome: 'done' });
  });

  it('has one winner for twenty concurrent requests for a username, in every round', async () => {
    for (let round = 0; round < 4; round += 1) {
      const username = canaryText('user');
      const forms = Array.from({ length: 20 }, (_, number) =>
        charityForm({ username: number % 2 ? username : username.toUpperCase() }),
      );
      const answers = await Promise.all(forms.map((form) => register(form)));
      expect(outcomes(answers)).toEqual(['done', ...Array<string>(19).fill('rejected')]);
      const accounts = (await bench.history()).filter(
        ({ type, data }) =>
          type === 'AccountRegistered' && JSON.stringify(data).toLowerCase().includes(username.toLowerCase()),
      );
      expect(accounts).toHaveLength(1);
    }
  });

  it('has one winner for twenty concurrent requests for an e-mail address', async () => {
    const email = `${canaryText('mail')}@example.org`;
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(charityForm({ email }))));
    expect(outcomes(answers)).toEqual(['done', ...Array<string>(19).fill('rejected')]);
  });

  it('does not deadlock when requests share different names', async () => {
    const [one, other] = [charityForm(), charityForm()];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        register(
          charityForm(
            number % 2
              ? { username: one.username, email: other.email }
              : { username: other.username, email: one.email },
          ),
        ),
      ),
    );
    expect(outcomes(answers).filter((outcome) => outcome === 'done')).toHaveLength(2);
  });

  it('creates one account for many concurrent repetitions', async () => {
    const form = charityForm();
    const registrationId = v7();
    const answers = await Promise.all(Array.from({ length: 10 }, () => register(form, registrationId)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await eventsOf(registrationId)).toHaveLength(3);
  });
});

describe('creating an administrator', () => {
  const input = () => ({
    username: canaryText('admin'),
    email: `${canaryText('admin')}@example.org`,
    name: 'Administrator',
    password: 'generated at first start',
  });

  it('creates an account that signs in as admin and has no charity', async () => {
    const admin = input();
    const created = await bench.commands.createAdministrator(admin, anonymousRequest);
    expect(created).toMatchObject({ outcome: 'done' });
    const signedIn = await bench.commands.signIn(admin, anonymousRequest);
    expect(signedIn).toMatchObject({ outcome: 'done', role: 'admin' });
    const userId = created.outcome === 'done' ? created.userId : '';
    expect((await eventsOf(userId)).map(({ type }) => type)).toEqual(['AccountRegistered', 'SignedIn']);
  });

  it('is refused for a name that a member has', async () => {
    const form = charityForm();
    await register(form);
    expect(
      await bench.commands.createAdministrator({ ...input(), username: form.username }, anonymousRequest),
    ).toMatchObject({ outcome: 'rejected', rejection: { code: 'username-taken' } });
  });
});
