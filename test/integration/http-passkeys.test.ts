import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Platform, startPlatform } from '../support/http.ts';
import { type Browser, expectProblem } from '../support/http-browser.ts';
import { password, registeredCharity, type SignedIn } from '../support/http-people.ts';
import { type SoftwarePasskey, softwarePasskey } from '../support/software-passkey.ts';

const origin = 'https://fellowbridge.example';
const problem = 'urn:fellowbridge:problem:';

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform({ config: { publicUrl: origin } });
});
afterAll(() => platform.stop());

let member: SignedIn;
let passkey: SoftwarePasskey;
beforeEach(async () => {
  member = await registeredCharity(platform);
  passkey = softwarePasskey(origin);
});

const begin = async (browser: Browser): Promise<string> =>
  (await browser.call('beginPasskey', { body: {} })).json().challenge;

const add = async (): Promise<void> => {
  const added = await member.browser.call('addPasskey', { body: passkey.create(await begin(member.browser)) });
  expect(added.status, added.body).toBe(200);
};

/** The number of events of a type in the history of the member's account. */
const recorded = async (wanted: string): Promise<number> => {
  let events = 0;
  for await (const { type } of platform.store.readStream(`account-${member.user.id}`)) if (type === wanted) events += 1;
  return events;
};

/** A browser in which the password was given, with the challenge for the passkey. */
const halfSignedIn = async (): Promise<{ readonly browser: Browser; readonly challenge: string }> => {
  const browser = platform.browser();
  await browser.call('signIn', { body: { username: member.username, password } });
  const options = await browser.call('getProofOptions', { body: {} });
  return { browser, challenge: options.json().passkey.challenge };
};

const prove = (browser: Browser, answer: unknown) => browser.call('prove', { body: { kind: 'passkey', answer } });

describe('a new passkey', () => {
  it('is accepted once for a challenge', async () => {
    const answer = passkey.create(await begin(member.browser));
    expect(await member.browser.call('addPasskey', { body: answer })).toMatchObject({ status: 200 });
    const again = await member.browser.call('addPasskey', { body: answer });
    expect(again.json()).toMatchObject({ type: `${problem}passkey-refused` });
  });

  it('is accepted once, with any challenge, and recorded once', async () => {
    await add();
    const again = await member.browser.call('addPasskey', { body: passkey.create(await begin(member.browser)) });
    expect(again.json()).toMatchObject({ type: `${problem}passkey-refused` });
    expect(await recorded('SecondFactorAdded')).toBe(1);
  });

  it('is refused from another address', async () => {
    const foreign = softwarePasskey('https://fellowbridge.example.evil.example');
    const answer = await member.browser.call('addPasskey', { body: foreign.create(await begin(member.browser)) });
    expect(answer.json()).toMatchObject({ type: `${problem}passkey-refused` });
  });

  it("is refused for another member's challenge", async () => {
    const other = await registeredCharity(platform);
    const answer = passkey.create(await begin(other.browser));
    expect((await member.browser.call('addPasskey', { body: answer })).status).toBe(409);
  });
});

describe('recovery codes', () => {
  it('come with one of two passkeys added at the same moment, are recorded once, and work', async () => {
    const { browser: own } = member;
    const created = [passkey.create(await begin(own)), softwarePasskey(origin).create(await begin(own))];
    const answers = await Promise.all(created.map((body) => own.call('addPasskey', { body })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const issued = answers.flatMap((answer) => answer.json().recoveryCodes ?? []);
    expect(issued).toHaveLength(10);
    expect(await recorded('RecoveryCodesIssued')).toBe(1);
    const { browser } = await halfSignedIn();
    const body = { kind: 'recovery-code', code: issued[0] };
    expect(await browser.call('prove', { body })).toMatchObject({ status: 204 });
  });
});

describe("a passkey's name", () => {
  const nameIt = (browser: Browser, id: string, name: string) =>
    browser.call('renamePasskey', { params: { id }, body: { name } });

  const listed = async () => (await member.browser.call('listSecondFactors')).json().data;

  const addMadeBy = async (aaguid?: string) => {
    const body = softwarePasskey(origin, aaguid).create(await begin(member.browser));
    return (await member.browser.call('addPasskey', { body })).json().passkey;
  };

  it.each([
    ['the provider', 'fbfc3007-154e-4ecc-8c0b-6e020557d7bd', 'iCloud Keychain'],
    ['the browser, if the provider is unknown', undefined, 'a browser'],
  ])('is at first that of %s', async (_whose, aaguid, expected) => {
    const added = await addMadeBy(aaguid);
    const [factor] = await listed();
    expect(added).toEqual({ id: factor.id, name: factor.name });
    expect(factor.name).toBe(expected === 'a browser' ? factor.device : expected);
  });

  it('is changed by its owner, encrypted, and the passkey still signs in', async () => {
    await add();
    const [{ id }] = await listed();
    await addMadeBy();
    expect((await nameIt(member.browser, id, '  Blue security key ')).status).toBe(204);
    const [first, second] = await listed();
    expect([first.name, second.name]).toEqual(['Blue security key', second.device]);
    const { rows } = await platform.pool.query(`select f::text from vault.second_factors f`);
    expect(JSON.stringify(rows)).not.toContain('Blue');
    const { browser, challenge } = await halfSignedIn();
    expect(await prove(browser, passkey.use(challenge))).toMatchObject({ status: 204 });
  });

  it('is not changed by others, after five minutes, or to nothing', async () => {
    const { id, name } = await addMadeBy();
    const other = await registeredCharity(platform);
    expect(expectProblem(await nameIt(other.browser, id, 'Mine')).type).toBe(`${problem}second-factor-unknown`);
    expect(expectProblem(await nameIt(member.browser, id, '  ')).errors).toEqual([
      { path: 'name', message: 'Name is required' },
    ]);
    platform.advance(5 * 60_000);
    expect(expectProblem(await nameIt(member.browser, id, 'Mine')).type).toBe(`${problem}fresh-proof-needed`);
    expect((await listed())[0].name).toBe(name);
  });

  it('is that of the browser for passkeys that were added before they had names', async () => {
    const known = { credentialId: member.username, publicKey: '', transports: [], counter: 0 };
    const nameless: { device: string; name: string } = JSON.parse('{ "device": "Firefox on Windows" }');
    await platform.vault.secondFactors.addPasskey(member.user.id, nameless, known);
    expect(await listed()).toMatchObject([{ name: 'Firefox on Windows', device: 'Firefox on Windows' }]);
  });
});

describe('the tenth passkey', () => {
  it('is the last one, also of several that were begun before it', async () => {
    const challenges = [];
    for (const _one of [1, 2, 3, 4]) challenges.push(await begin(member.browser));
    const { secondFactors } = platform.vault;
    for (const credentialId of 'abcdefghi') {
      const known = { credentialId: `${member.username} ${credentialId}`, publicKey: '', transports: [], counter: 0 };
      await secondFactors.addPasskey(member.user.id, { device: 'test', name: 'test' }, known);
    }
    const addWith = (challenge: string) =>
      member.browser.call('addPasskey', { body: softwarePasskey(origin).create(challenge) });
    const answers = await Promise.all(challenges.slice(0, 3).map(addWith));
    for (const late of challenges.slice(3)) answers.push(await addWith(late));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    for (const refused of answers.filter(({ status }) => status === 409)) {
      expect(expectProblem(refused).type).toBe(`${problem}too-many-passkeys`);
    }
    expect(await secondFactors.passkeys(member.user.id)).toHaveLength(10);
  });
});

describe('signing in with a passkey', () => {
  beforeEach(add);

  it('works with an answer of this address', async () => {
    const { browser, challenge } = await halfSignedIn();
    expect(await prove(browser, passkey.use(challenge))).toMatchObject({ status: 204 });
    expect(await browser.call('getCurrentUser')).toMatchObject({ status: 200 });
  });

  it('refuses an answer that was used before', async () => {
    const first = await halfSignedIn();
    const answer = passkey.use(first.challenge);
    expect((await prove(first.browser, answer)).status).toBe(204);
    const second = await halfSignedIn();
    expect((await prove(second.browser, answer)).json()).toMatchObject({ type: `${problem}passkey-refused` });
  });

  it.each([
    ['of another address, as a phishing page would get it', { origin: 'https://fellowbridge.example.evil.example' }],
    ['of this name without TLS', { origin: 'http://fellowbridge.example' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['of another ceremony', { type: 'webauthn.create' }],
    ['whose signed bytes were changed', { tamper: true }],
  ])('refuses an answer %s', async (_what, changes) => {
    const { browser, challenge } = await halfSignedIn();
    expect((await prove(browser, passkey.use(challenge, changes))).json()).toMatchObject({
      type: `${problem}passkey-refused`,
    });
    expect((await browser.call('getCurrentUser')).status).toBe(401);
  });

  it('refuses the answer of a copied passkey, whose counter is behind', async () => {
    const first = await halfSignedIn();
    expect((await prove(first.browser, passkey.use(first.challenge, { counter: 7 }))).status).toBe(204);
    const second = await halfSignedIn();
    expect((await prove(second.browser, passkey.use(second.challenge, { counter: 7 }))).status).toBe(409);
  });

  it("refuses another member's passkey", async () => {
    const stranger = softwarePasskey(origin);
    const other = await registeredCharity(platform);
    await other.browser.call('addPasskey', { body: stranger.create(await begin(other.browser)) });
    const { browser, challenge } = await halfSignedIn();
    expect((await prove(browser, stranger.use(challenge))).status).toBe(409);
  });
});
