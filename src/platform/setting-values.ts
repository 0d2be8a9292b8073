import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { senderOf, smtpServerOf } from './smtp-settings.ts';

/** One of the given words. */
export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });

/** An address of one of the given protocols. */
export const url = (example: string, ...protocols: readonly string[]) =>
  z.string().refine((value) => {
    const scheme = /^([a-z+]+):\/\/[^/\s]/.exec(value)?.[1];
    return scheme !== undefined && protocols.includes(scheme);
  }, `must be an address such as ${example}`);

/** 32 bytes written as base64 or hexadecimal; null for anything else. */
export const readKey = (value: string): Buffer | null => {
  if (/^[0-9a-f]{64}$/i.test(value)) return Buffer.from(value, 'hex');
  const bytes = Buffer.from(value, 'base64');
  return /^[\w+/-]+={0,2}$/.test(value) && bytes.length === 32 ? bytes : null;
};

/** What `parse` makes of a setting; null means that its value is wrong. */
const parsed = <Value>(parse: (value: string) => Value | null, message: string) =>
  z.string().transform((value, context): Value => {
    const result = parse(value);
    if (result !== null) return result;
    context.addIssue(message);
    return z.NEVER;
  });

/** A key of 32 bytes. */
export const key = parsed(readKey, 'must be 32 bytes as base64 or hex; make one with: openssl rand -base64 32');

/** Some of the given words, separated by commas, as a set. */
export const listOf = <const Values extends readonly string[]>(values: Values) =>
  parsed(
    (value): ReadonlySet<Values[number]> | null => {
      const named = value.split(',').map((one) => one.trim());
      const known = values.filter((one) => named.includes(one));
      return named.every((one) => known.some((other) => other === one)) ? new Set(known) : null;
    },
    `must be a list of ${values.join(', ')}`,
  );

/** A web address without user name, password and query; null for any other text. */
const webAddress = (value: string): URL | null => {
  const address = URL.canParse(value) ? new URL(value) : null;
  if (!address || address.search || address.username || address.password) return null;
  return /^https?:$/.test(address.protocol) ? address : null;
};

/** The origin of a web address that consists of nothing else. */
export const publicUrl = parsed((value) => {
  const address = webAddress(value);
  return address?.pathname === '/' ? address.origin : null;
}, 'must be an address without a path, user name or password, such as https://fellowbridge.example');

/** The web address of a folder, without its trailing slash. */
export const sourceUrl = parsed((value) => {
  const address = webAddress(value);
  return address && !address.hash ? address.href.replace(/\/+$/, '') : null;
}, 'must be an address, such as https://code.example/fellowbridge/blob/v1.0.0');

/** Fastify's names for address ranges. */
const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

/** An address, or a range written as address/bits. To trust all, use `true`. */
const isRange = (text: string): boolean => {
  if (NAMED_RANGES.includes(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
};

/** The proxies to trust, as Fastify takes them. */
export const proxies = parsed((value): boolean | number | string | null => {
  if (value === 'true' || value === 'false') return value === 'true';
  if (/^\d+$/.test(value)) return Number(value);
  return value.split(',').every((part) => isRange(part.trim())) ? value : null;
}, 'must be true, false, a number of proxies, or their addresses or ranges, such as 10.0.0.0/8, separated by commas');

/** The mail server of an SMTP address. */
export const mailServer = parsed(
  smtpServerOf,
  'must be an address such as smtps://user:password@mail.example:465, special characters as %XX',
);

/** A sender with or without a name. */
export const mailFrom = parsed(
  senderOf,
  'must be an e-mail address, or a name with one: Fellowbridge <hello@fellowbridge.example>',
);

/** E-mail addresses, separated by commas. */
export const addresses = parsed((value): readonly string[] | null => {
  const senders = value.split(',').map((address) => senderOf(address.trim()));
  return senders.every((sender) => sender !== null) ? senders.map(({ address }) => address) : null;
}, 'must be e-mail addresses, separated by commas');

/** Absolute, from the directory that the process was started in. */
export const path = z.string().transform((value) => resolve(value));
