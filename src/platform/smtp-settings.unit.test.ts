import { describe, expect, it } from 'vitest';
import { isLoopback, senderOf, smtpServerOf } from './smtp-settings.ts';

describe('the address of a mail server', () => {
  it('contains host, port, encryption and login', () => {
    expect(smtpServerOf('smtp://mail.example')).toEqual({
      host: 'mail.example',
      port: 587,
      isSecure: false,
      login: null,
    });
    expect(smtpServerOf('smtps://u:p%40ss@mail.example:4650/')).toEqual({
      host: 'mail.example',
      port: 4650,
      isSecure: true,
      login: { user: 'u', password: 'p@ss' },
    });
    expect(smtpServerOf('smtp://[::1]:2525')).toMatchObject({ host: '::1', port: 2525 });
  });

  it.each([
    '',
    'mail.example:587',
    'http://mail.example',
    'smtp://',
    'smtp://u@mail.example',
    'smtp://:p@mail.example',
  ])('is not %j', (value) => {
    expect(smtpServerOf(value)).toBeNull();
  });

  it.each([
    'smtp://mail.example/path',
    'smtp://mail.example?debug=true',
    'smtp://mail.example#x',
    'smtp://%zz:p@mail.example',
  ])('contains nothing else: %s', (value) => {
    expect(smtpServerOf(value)).toBeNull();
  });
});

describe('a sender', () => {
  it('is an address, with or without a name', () => {
    expect(senderOf('a@b.example')).toEqual({ name: '', address: 'a@b.example' });
    expect(senderOf('Fellowbridge, UK <a@b.example>')).toEqual({ name: 'Fellowbridge, UK', address: 'a@b.example' });
    expect(senderOf('<a@b.example>')).toEqual({ name: '', address: 'a@b.example' });
  });

  it.each(['', 'b.example', 'a@b.example c@d.example', 'A <a@b.example', 'A <a@b.example> B', 'A\n<a@b.example>'])(
    'is not %j',
    (value) => {
      expect(senderOf(value)).toBeNull();
    },
  );
});

it('distinguishes this machine from others', () => {
  expect(['localhost', '127.0.0.1', '127.8.9.1', '::1'].map(isLoopback)).toEqual([true, true, true, true]);
  expect(['127.0.0.1.evil.example', '10.0.0.1', '0.0.0.0', 'mail.example'].map(isLoopback)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
