import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tool } from '../../src/wiring/tools/reset-factors.ts';
import { type AuthenticatorApp, addApp, codeOf } from '../support/authenticator-app.ts';
import { type Platform, startPlatform } from '../support/http.ts';
import type { Browser } from '../support/http-browser.ts';
import {
  approve,
  consultantIdOf,
  invitedMember,
  password,
  registeredCharity,
  registeredConsultant,
  type SignedIn,
  signedInAdministrator,
} from '../support/http-people.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
const cookie = 'fellowbridge';

let platform: Platform;
let ahead = 0;
/** The server's clock. */
const now = (): Date => new Date(Date.now() + ahead);
const pass = (milliseconds: number): void => {
  ahead += milliseconds;
  platform.advance(milliseconds);
};
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.stop());

const problemOf = (answer: { readonly status: number; json: () => { type: string } }): string =>
  answer.status < 400 ? 'none' : answer.json().type.replace('urn:fellowbridge:problem:', '');

/** A charity with an authenticator app. */
const protectedMember = async (): Promise<SignedIn & { readonly app: AuthenticatorApp }> => {
  const member = await registeredCharity(platform);
  return { ...member, app: await addApp(member.browser, now()) };
};

/** A browser in which the password was given. */
const passwordGiven = async (username: string): Promise<Browser> => {
  const browser = platform.browser();
  const answer = await browser.call('signIn', { body: { username, password } });
  expect(problemOf(answer)).toBe('second-factor-needed');
  return browser;
};

const prove = (browser: Browser, kind: string, code: string) => browser.call('prove', { body: { kind, code } });
const wrong = '000000';

const eventsOf = async (userId: string, category = 'account') => {
  const events = [];
  for await (const event of platform.store.readStream(`${category}-${userId}`)) events.push(event);
  return events;
};
const typesOf = async (userId: string, category?: string) => (await eventsOf(userId, category)).map(({ type }) => type);

describe('setting up an authenticator app', () => {
  it('requires a code from the app, and returns ten recovery codes', async () => {
    const { browser, user, app } = await protectedMember();
    expect(app.recoveryCodes).toHaveLength(10);
    expect(new Set(app.recoveryCodes).size).toBe(10);
    const listed = (await browser.call('listSecondFactors')).json();
    expect(listed).toMatchObject({ data: [{ kind: 'authenticator-app' }], recoveryCodesLeft: 10, isRequired: false });
    expect((await typesOf(user.id)).slice(-2)).toEqual(['SecondFactorAdded', 'RecoveryCodesIssued']);
  });

  it('has no effect until a correct code is sent', async () => {
    const { browser, username } = await registeredCharity(platform);
    await browser.call('beginAuthenticatorApp', { body: {} });
    const answer = await browser.call('confirmAuthenticatorApp', { body: { code: wrong } });
    expect(answer.json().errors).toEqual([{ path: 'code', message: expect.any(String) }]);
    expect((await platform.browser().call('signIn', { body: { username, password } })).status).toBe(200);
  });

  it('is refused while the member has one', async () => {
    const { browser } = await protectedMember();
    expect(problemOf(await browser.call('beginAuthenticatorApp', { body: {} }))).toBe('authenticator-app-known');
  });

  it('stores no secret in plain text in tables or history', async () => {
    const { browser, user } = await registeredCharity(platform);
    const begun = (await browser.call('beginAuthenticatorApp', { body: {} })).json();
    const { rows } = await platform.pool.query(
      `select f::text from vault.second_factors f where user_id = $1
       union all select c::text from vault.recovery_codes c where user_id = $1`,
      [user.id],
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(begun.secret);
    expect(JSON.stringify(await eventsOf(user.id))).not.toContain(begun.secret);
  });
});

describe('signing in with a second factor', () => {
  it('is not complete with the password alone', async () => {
    const { username, user } = await protectedMember();
    const browser = await passwordGiven(username);
    expect(problemOf(await browser.call('getCurrentUser'))).toBe('second-factor-needed');
    expect(problemOf(await browser.call('listSecondFactors'))).toBe('second-factor-needed');
    expect(problemOf(await browser.call('changeContactDetails', { body: { name: 'Mallory' } }))).toBe(
      'second-factor-needed',
    );
    expect((await browser.call('listConsultants')).status).toBe(200);
    expect(await typesOf(user.id, 'signIns')).toEqual([]);
  });

  it('is complete with a code, under a new session id', async () => {
    const { username, user, app } = await protectedMember();
    const browser = await passwordGiven(username);
    const before = browser.cookies.get(cookie);
    expect((await prove(browser, 'code', app.code(now()))).status).toBe(204);
    expect((await browser.call('getCurrentUser')).json().id).toBe(user.id);
    expect(await typesOf(user.id, 'signIns')).toEqual(['SignedIn']);

    browser.cookies.set(cookie, before ?? '');
    expect((await browser.call('getCurrentUser')).status).toBe(401);
  });

  it('accepts each code once', async () => {
    const { username, app } = await protectedMember();
    const code = app.code(now());
    expect((await prove(await passwordGiven(username), 'code', code)).status).toBe(204);
    expect(problemOf(await prove(await passwordGiven(username), 'code', code))).toBe('code-wrong');
  });

  it('accepts one of two equal codes sent at the same moment', async () => {
    const { username, app } = await protectedMember();
    const browsers = [await passwordGiven(username), await passwordGiven(username)];
    const answers = await Promise.all(browsers.map((browser) => prove(browser, 'code', app.code(now()))));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
  });

  it('uses up no recovery code if the history cannot be written', async () => {
    const member = await protectedMember();
    const [code = ''] = member.app.recoveryCodes;
    const browser = await passwordGiven(member.username);
    await platform.pool.query('alter table history.events rename to events_away');
    expect((await prove(browser, 'recovery-code', code)).status).toBeGreaterThanOrEqual(500);
    await platform.pool.query('alter table history.events_away rename to events');
    expect((await prove(browser, 'recovery-code', code)).status).toBe(204);
  });

  it('accepts each recovery code once, in any spelling', async () => {
    const { username, user, app } = await protectedMember();
    const [code = ''] = app.recoveryCodes;
    const typed = code.toLowerCase().replaceAll('-', ' ');
    expect((await prove(await passwordGiven(username), 'recovery-code', typed)).status).toBe(204);
    expect(problemOf(await prove(await passwordGiven(username), 'recovery-code', code))).toBe('code-wrong');
    expect((await eventsOf(user.id)).at(-1)).toMatchObject({ type: 'RecoveryCodeUsed', data: { left: 9 } });
  });

  it('does not accept a password in place of the factor', async () => {
    const { username } = await protectedMember();
    const answer = await (await passwordGiven(username)).call('prove', { body: { kind: 'password', password } });
    expect(problemOf(answer)).toBe('proof-not-enough');
  });

  it('begins again after five wrong codes', async () => {
    const { username, user, app } = await protectedMember();
    const browser = await passwordGiven(username);
    for (let guess = 0; guess < 5; guess += 1)
      expect(problemOf(await prove(browser, 'code', wrong))).toBe('code-wrong');
    expect(problemOf(await prove(browser, 'code', app.code(now())))).toBe('too-many-proofs');
    expect(problemOf(await browser.call('getProofOptions', { body: {} }))).toBe('not-signed-in');
    expect(await typesOf(user.id, 'signIns')).toEqual(Array(5).fill('SignInFailed'));
    expect((await prove(await passwordGiven(username), 'code', app.code(now()))).status).toBe(204);
  });

  it('allows twenty wrong codes per account and day, and then only a recovery code', async () => {
    const { username, app } = await protectedMember();
    for (let round = 0; round < 4; round += 1) {
      const browser = await passwordGiven(username);
      for (let guess = 0; guess < 5; guess += 1) await prove(browser, 'code', wrong);
    }
    const browser = await passwordGiven(username);
    expect(problemOf(await prove(browser, 'code', app.code(now())))).toBe('too-many-codes');
    expect((await prove(browser, 'recovery-code', app.recoveryCodes[0] ?? '')).status).toBe(204);

    pass(DAY);
    expect((await prove(await passwordGiven(username), 'code', app.code(now()))).status).toBe(204);
  });

  it('does not count wrong codes of a clock that ran ahead', async () => {
    const { user, app } = await protectedMember();
    const { secondFactors } = platform.vault;
    pass(2 * DAY);
    for (let guess = 0; guess < 20; guess += 1) await secondFactors.acceptCode(user.id, wrong);
    pass(-2 * DAY);
    expect(await secondFactors.acceptCode(user.id, wrong)).toBe('wrong');
    expect(await secondFactors.acceptCode(user.id, app.code(now()))).toBe('right');
  });

  it('expires after fifteen minutes', async () => {
    const { username, app } = await protectedMember();
    const browser = await passwordGiven(username);
    pass(15 * MINUTE);
    expect(problemOf(await prove(browser, 'code', app.code(now())))).toBe('not-signed-in');
  });

  it('can be cancelled', async () => {
    const { username } = await protectedMember();
    const browser = await passwordGiven(username);
    expect((await browser.call('signOut', { body: {} })).status).toBe(204);
    expect(problemOf(await browser.call('getProofOptions', { body: {} }))).toBe('not-signed-in');
  });

  it('shows no device until it is complete', async () => {
    const { browser, username } = await protectedMember();
    await passwordGiven(username);
    expect((await browser.call('listSessions')).json().data).toHaveLength(1);
  });

  it('is no longer needed once the last factor is removed, with its recovery codes', async () => {
    const { browser, username, user } = await protectedMember();
    const { data } = (await browser.call('listSecondFactors')).json();
    expect((await browser.call('removeSecondFactor', { params: { id: data[0].id } })).status).toBe(204);
    expect((await platform.browser().call('signIn', { body: { username, password } })).status).toBe(200);
    const { rows } = await platform.pool.query('select from vault.recovery_codes where user_id = $1', [user.id]);
    expect(rows).toEqual([]);
    expect((await typesOf(user.id)).at(-1)).toBe('SecondFactorRemoved');
  });
});

describe('new recovery codes', () => {
  it('replace the former ones', async () => {
    const { browser, username, app } = await protectedMember();
    const { codes } = (await browser.call('issueRecoveryCodes', { body: {} })).json();
    expect(codes).toHaveLength(10);
    const again = await passwordGiven(username);
    expect(problemOf(await prove(again, 'recovery-code', app.recoveryCodes[0] ?? ''))).toBe('code-wrong');
    expect((await prove(again, 'recovery-code', codes[0])).status).toBe(204);
  });

  /** Holds back whatever changes the member's factors until `count` requests are waiting. */
  const atOnce = async <Result>(userId: string, count: number, send: () => Promise<Result>): Promise<Result> => {
    const holder = await platform.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select from vault.credentials where user_id = $1 for update', [userId]);
      const results = send();
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query like '%vault.credentials%for update'`;
      await expect.poll(async () => (await platform.pool.query(waiting)).rowCount).toBe(count);
      await holder.query('commit');
      return await results;
    } finally {
      holder.release();
    }
  };

  it('are created once when they are requested twice at the same moment', async () => {
    const { browser, user } = await protectedMember();
    const answers = await atOnce(user.id, 2, () =>
      Promise.all([1, 2].map(() => browser.call('issueRecoveryCodes', { body: {} }))),
    );
    expect(answers.map(problemOf).toSorted()).toEqual(['none', 'recovery-codes-replaced']);
    const shown: readonly string[] = answers.flatMap((answer) => (answer.status === 200 ? answer.json().codes : []));
    for (const code of shown) expect(await platform.vault.recoveryCodes.has(user.id, code)).toBe(true);
  });

  it('are not created once the factors have been removed', async () => {
    const { browser, user } = await protectedMember();
    const [, answer] = await atOnce(user.id, 2, () =>
      Promise.all([platform.vault.secondFactors.removeAll(user.id), browser.call('issueRecoveryCodes', { body: {} })]),
    );
    expect(await platform.vault.recoveryCodes.left(user.id)).toBe(0);
    expect(['none', 'no-second-factor']).toContain(problemOf(answer));
  });

  it('are for members with a second factor', async () => {
    const { browser } = await registeredCharity(platform);
    expect(problemOf(await browser.call('issueRecoveryCodes', { body: {} }))).toBe('no-second-factor');
  });
});

describe('a fresh proof', () => {
  const guarded = async (
    admin: SignedIn,
  ): Promise<readonly (readonly [string, () => Promise<{ status: number; json: () => { type: string } }>])[]> => {
    const consultant = await registeredConsultant(platform);
    await approve(admin, consultant);
    await platform.settled();
    await platform.workOff();
    const mail = (await admin.browser.call('listMails')).json().data[0].id;
    const { browser } = admin;
    const body = { reason: 'No answer' };
    return [
      ['openMail', () => browser.call('openMail', { params: { id: mail }, body })],
      ['exportAccountData', () => browser.call('exportAccountData')],
      [
        'suspendConsultant',
        () => browser.call('suspendConsultant', { params: { id: consultantIdOf(consultant) }, body }),
      ],
      [
        'inviteMember',
        () => browser.call('inviteMember', { body: { email: `a-${now().getTime()}@x.example`, role: 'admin' } }),
      ],
      ['beginAuthenticatorApp', () => browser.call('beginAuthenticatorApp', { body: {} })],
      ['beginPasskey', () => browser.call('beginPasskey', { body: {} })],
      ['swapProjection', () => browser.call('swapProjection', { params: { name: 'visit_counts' }, body: {} })],
      [
        'rollBackProjection',
        () => browser.call('rollBackProjection', { params: { name: 'visit_counts' }, body: { generation: 2 } }),
      ],
    ];
  };

  it('is needed after five minutes, and lasts as long', async () => {
    const admin = await signedInAdministrator(platform);
    const calls = await guarded(admin);
    pass(5 * MINUTE);
    for (const [name, call] of calls) expect([name, problemOf(await call())]).toEqual([name, 'fresh-proof-needed']);
    expect((await admin.browser.call('prove', { body: { kind: 'password', password } })).status).toBe(204);
    for (const [name, call] of calls) expect([name, problemOf(await call())]).not.toEqual([name, 'fresh-proof-needed']);
  });

  it('leaves other calls alone', async () => {
    const admin = await signedInAdministrator(platform);
    pass(5 * MINUTE);
    expect((await admin.browser.call('listMembers')).status).toBe(200);
    expect((await admin.browser.call('listMails')).status).toBe(200);
  });

  it('uses the second factor for members who have one', async () => {
    const { browser, app } = await protectedMember();
    pass(5 * MINUTE);
    expect(problemOf(await browser.call('exportAccountData'))).toBe('fresh-proof-needed');
    expect(problemOf(await browser.call('prove', { body: { kind: 'password', password } }))).toBe('proof-not-enough');
    expect((await prove(browser, 'code', app.code(now()))).status).toBe(204);
    expect((await browser.call('exportAccountData')).status).toBe(200);
  });

  it('is needed in addition to the password to close an account with a second factor', async () => {
    const [plain, guardedMember] = [await registeredCharity(platform), await protectedMember()];
    pass(5 * MINUTE);
    const body = { currentPassword: password };
    expect(problemOf(await guardedMember.browser.call('closeAccount', { body }))).toBe('fresh-proof-needed');
    expect((await plain.browser.call('closeAccount', { body })).status).toBe(204);
  });

  it('ends the session after five wrong passwords', async () => {
    const { browser } = await registeredCharity(platform);
    const guess = () => browser.call('prove', { body: { kind: 'password', password: 'not this one' } });
    for (let times = 0; times < 5; times += 1) expect(problemOf(await guess())).toBe('password-wrong');
    expect(problemOf(await guess())).toBe('too-many-proofs');
    expect((await browser.call('getCurrentUser')).status).toBe(401);
  });
});

describe('a closed account', () => {
  it('leaves nothing of its factors', async () => {
    const { browser, user } = await protectedMember();
    await browser.call('getProofOptions', { body: {} });
    await browser.call('beginPasskey', { body: {} });
    expect((await browser.call('closeAccount', { body: { currentPassword: password } })).status).toBe(204);
    for (const table of ['second_factors', 'recovery_codes', 'challenges']) {
      const { rows } = await platform.pool.query(`select from vault.${table} where user_id = $1`, [user.id]);
      expect([table, rows.length]).toEqual([table, 0]);
    }
  });
});

describe('npm run reset-factors', () => {
  const reset = async (...args: readonly string[]) => {
    const printed: string[] = [];
    const note = (line: string) => printed.push(line);
    const environment = { DATABASE_URL: platform.databaseUrl, MASTER_KEY: platform.masterKey.toString('base64') };
    const code = await tool({ args, environment, print: note, say: note, signal: new AbortController().signal });
    return { code, printed: printed.join('\n') };
  };

  it("removes a member's factors and sessions, and is recorded as an action of the operator", async () => {
    const { username, user, browser } = await protectedMember();
    expect(await reset(username)).toMatchObject({ code: 0 });
    expect((await browser.call('getCurrentUser')).status).toBe(401);
    const again = platform.browser();
    expect((await again.call('signIn', { body: { username, password } })).status).toBe(200);
    expect((await again.call('listSecondFactors')).json()).toMatchObject({ data: [], recoveryCodesLeft: 0 });
    expect((await eventsOf(user.id)).at(-1)).toMatchObject({
      type: 'SecondFactorsReset',
      metadata: { actor: { role: 'system' }, source: 'command line' },
    });
  });

  it('reports an unknown member, and explains wrong arguments', async () => {
    expect(await reset('nobody-of-this-name')).toEqual({ code: 1, printed: 'There is no member of this name.' });
    await expect(reset()).rejects.toThrow('Please name one member.');
  });
});

describe("ending another member's sessions", () => {
  it('signs the member out on all devices, and records who did it in the history', async () => {
    const admin = await signedInAdministrator(platform);
    const { browser, user } = await registeredCharity(platform);
    expect((await admin.browser.call('endMemberSessions', { params: { id: user.id } })).status).toBe(204);
    expect((await browser.call('getCurrentUser')).status).toBe(401);
    expect((await eventsOf(user.id)).at(-1)).toMatchObject({
      type: 'SessionsEnded',
      metadata: { actor: { id: admin.user.id, role: 'admin' } },
    });
  });

  it('is answered 404 for an unknown member', async () => {
    const admin = await signedInAdministrator(platform);
    const id = '01920f7e-3c1b-7d2a-9f53-0a1b2c3d4e5f';
    expect((await admin.browser.call('endMemberSessions', { params: { id } })).status).toBe(404);
  });
});

it("analysts' sessions end after 30 idle minutes, like administrators'", async () => {
  const admin = await signedInAdministrator(platform);
  const analyst = await invitedMember(platform, admin);
  pass(30 * MINUTE);
  expect((await analyst.browser.call('getCurrentUser')).status).toBe(401);
});

describe('where a role must have a second factor', () => {
  let strict: Platform;
  beforeAll(async () => {
    strict = await startPlatform({ config: { requireSecondFactor: new Set(['admin'] as const) } });
  });
  afterAll(() => strict.stop());

  /** An administrator who has given the password for the first time. */
  const newAdministrator = async (): Promise<{ readonly browser: Browser; readonly username: string }> => {
    const username = `strict-${Math.random().toString(36).slice(2)}`;
    const made = await strict.commands.createAdministrator(
      { username, email: `${username}@fellowbridge.example`, name: 'Kim Keeper', password },
      { actor: { id: 'start', role: 'system' }, source: 'test', requestId: username, correlationId: username },
    );
    expect(made.outcome).toBe('done');
    await strict.settled();
    const browser = strict.browser();
    const answer = await browser.call('signIn', { body: { username, password } });
    expect(problemOf(answer)).toBe('second-factor-set-up-needed');
    return { browser, username };
  };

  it('the first sign-in sets it up, and nothing else works before', async () => {
    const { browser } = await newAdministrator();
    expect(problemOf(await browser.call('getCurrentUser'))).toBe('second-factor-set-up-needed');
    expect(problemOf(await browser.call('listMembers'))).toBe('second-factor-set-up-needed');
    expect(problemOf(await browser.call('issueRecoveryCodes', { body: {} }))).toBe('second-factor-set-up-needed');
    expect((await browser.call('listSecondFactors')).json().isRequired).toBe(true);
    const app = await addApp(browser);
    expect(app.recoveryCodes).toHaveLength(10);
    expect((await browser.call('listMembers')).status).toBe(200);
  });

  it('a sign-in with the password alone sets up nothing once the member has a factor', async () => {
    const { browser, username } = await newAdministrator();
    const other = strict.browser();
    expect(problemOf(await other.call('signIn', { body: { username, password } }))).toBe('second-factor-set-up-needed');
    expect((await other.call('beginPasskey', { body: {} })).status).toBe(200);
    const app = await addApp(browser);
    for (const name of ['beginPasskey', 'beginAuthenticatorApp', 'listSecondFactors'] as const) {
      expect(problemOf(await other.call(name, { body: {} }))).toBe('second-factor-needed');
    }
    expect((await prove(other, 'code', app.code())).status).toBe(204);
    expect((await other.call('listMembers')).status).toBe(200);
  });

  it('the code of a secret does not confirm the secret that replaced it', async () => {
    const { user } = await registeredCharity(strict);
    const { secondFactors } = strict.vault;
    const secret = (await secondFactors.beginApp(user.id, 'test')) ?? expect.fail();
    const checked = (await secondFactors.checkNewApp(user.id, codeOf(secret, new Date()))) ?? expect.fail();
    await secondFactors.beginApp(user.id, 'test');
    expect(await secondFactors.confirmApp(user.id, checked)).toBe(false);
    expect(await secondFactors.isOn(user.id)).toBe(false);
  });

  it('of two factors, removed at the same moment, one is left', async () => {
    const { browser } = await newAdministrator();
    await addApp(browser);
    const { id: userId } = (await browser.call('getCurrentUser')).json();
    const passkey = { credentialId: 'of-a-test', publicKey: 'of-a-test', transports: [], counter: 0 };
    await strict.vault.secondFactors.addPasskey(userId, { device: 'test', name: 'test' }, passkey);
    const listed = async () => (await browser.call('listSecondFactors')).json().data;
    const removals: readonly { readonly id: string }[] = await listed();
    expect(removals).toHaveLength(2);
    const answers = await Promise.all(removals.map(({ id }) => browser.call('removeSecondFactor', { params: { id } })));
    expect(answers.map(problemOf).toSorted()).toEqual(['none', 'second-factor-required']);
    expect(await listed()).toHaveLength(1);
  });

  it('the last factor cannot be removed', async () => {
    const { browser } = await newAdministrator();
    await addApp(browser);
    const { data } = (await browser.call('listSecondFactors')).json();
    expect(problemOf(await browser.call('removeSecondFactor', { params: { id: data[0].id } }))).toBe(
      'second-factor-required',
    );
  });

  it('other roles sign in as before', async () => {
    const { username } = await registeredCharity(strict);
    expect((await strict.browser().call('signIn', { body: { username, password } })).status).toBe(200);
  });
});
