import { describe, expect, it } from 'vitest';
import { estimatePassword } from './password-strength.ts';

const about = ['robin-harbour', 'office@tidewater.example', 'Robin Penhaligon', 'Harbour Lights'];
const remedy = 'Choose three or more words that do not belong together.';

describe('a password', () => {
  it.each([
    ['password', 'Attackers try this password, or one very like it, first.'],
    ['12345678', 'Attackers try this password, or one very like it, first.'],
    ['P@ssw0rd!', 'Attackers try this password, or one very like it, first.'],
    ['        ', 'This password is easy to guess.'],
    ['aaaaaaaaaaaa', 'Repeated characters and words are easy to guess.'],
    ['qwertyuiop', 'Attackers try this password, or one very like it, first.'],
  ])('that is commonly used is weak: %s', async (password, reason) => {
    expect(await estimatePassword(password, about)).toMatchObject({ advice: `${reason} ${remedy}` });
  });

  it.each([
    ['the username', 'robin-harbour'],
    ['the e-mail address', 'office@tidewater.example'],
    ['a part of the e-mail address', 'tidewater'],
    ['the name', 'Robin Penhaligon'],
    ['the name with a year', 'Penhaligon1998'],
    ['the organisation', 'harbour lights'],
    ['the brand', 'Fellowbridge'],
    ['the brand with digits', 'fellowbridge123'],
  ])('made of facts that strangers know is weak: %s', async (_what, password) => {
    expect((await estimatePassword(password, about)).advice).toBe(
      `It contains your name, your organisation's or Fellowbridge, which are easy to guess. ${remedy}`,
    );
  });

  it.each(['correct horse battery', 'a long pass phrase', 'vR3kq0m2mJ8m', 'хорошая лошадь батарея'])(
    'that is long or random is strong enough: %s',
    async (password) => {
      const { score, advice } = await estimatePassword(password, about);
      expect([score >= 3, advice]).toEqual([true, null]);
    },
  );

  it('is compared with the data of its own member only', async () => {
    expect((await estimatePassword('vR3kq0m2mJ', [])).advice).toBeNull();
    expect((await estimatePassword('vR3kq0m2mJ', ['vR3kq0m2mJ'])).advice).not.toBeNull();
    expect((await estimatePassword('vR3kq0m2mJ', [])).advice).toBeNull();
  });

  it('is judged by its first 40 characters, so that a long one costs no more', async () => {
    expect((await estimatePassword(`${'password'.repeat(5)} correct horse battery`, [])).advice).not.toBeNull();
  });
});
