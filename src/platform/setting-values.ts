import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { type Sender, type SmtpServer, senderOf, smtpServerOf } from './smtp-settings.ts';

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

/** A key of 32 bytes. */
export const key = z.string().transform((value, context) => {
  const bytes = readKey(value);
  if (bytes !== null) return bytes;
  context.addIssue('must be 32 bytes as base64 or hex; make one with: openssl rand -base64 32');
  return z.NEVER;
});

/** Some of the given words, separated by commas, as a set. */
export const listOf = <const Values extends readonly string[]>(values: Values) =>
  z.string().transform((value, context): ReadonlySet<Values[number]> => {
    const named = value.split(',').map((one) => one.trim());
    const known = values.filter((one) => named.includes(one));
    if (named.every((one) => known.some((other) => other === one))) return new Set(known);
    context.addIssue(`must be a list of ${values.join(', ')}`);
    return z.NEVER;
  });

/** The origin of a web address that consists of nothing else. */
export const publicUrl = z.string().transform((value, context) => {
  const address = URL.canParse(value) ? new URL(value) : null;
  const isPlain = address?.pathname === '/' && !address.search && !address.username && !address.password;
  if (address && isPlain && /^https?:$/.test(address.protocol)) return address.origin;
  context.addIssue('must be an address without a path, user name or password, such as https://fellowbridge.example');
  return z.NEVER;
});

/** The web address of a folder, without its trailing slash. */
export const sourceUrl = z.string().transform((value, context) => {
  const address = URL.canParse(value) ? new URL(value) : null;
  if (
    address &&
    /^https?:$/.test(address.protocol) &&
    !address.search &&
    !address.hash &&
    !address.username &&
    !address.password
  ) {
    return address.href.replace(/\/+$/, '');
  }
  context.addIssue('must be an address, such as https://code.example/fellowbridge/blob/v1.0.0');
  return z.NEVER;
});

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
export const proxies = z.string().transform((value, context): boolean | number | string => {
  if (value === 'true' || value === 'false') return value === 'true';
  if (/^\d+$/.test(value)) return Number(value);
  if (value.split(',').every((part) => isRange(part.trim()))) return value;
  context.addIssue(
    'must be true, false, a number of proxies, or their addresses or ranges, such as 10.0.0.0/8, separated by commas',
  );
  return z.NEVER;
});

/** The mail server of an SMTP address. */
export const mailServer = z.string().transform((value, context): SmtpServer => {
  const server = smtpServerOf(value);
  if (server !== null) return server;
  context.addIssue('must be an address such as smtps://user:password@mail.example:465, special characters as %XX');
  return z.NEVER;
});

/** A sender with or without a name. */
export const mailFrom = z.string().transform((value, context): Sender => {
  const sender = senderOf(value);
  if (sender !== null) return sender;
  context.addIssue('must be an e-mail address, or a name with one: Fellowbridge <hello@fellowbridge.example>');
  return z.NEVER;
});

/** E-mail addresses, separated by commas. */
export const addresses = z.string().transform((value, context): readonly string[] => {
  const senders = value.split(',').map((address) => senderOf(address.trim()));
  if (senders.every((sender) => sender !== null)) return senders.map(({ address }) => address);
  context.addIssue('must be e-mail addresses, separated by commas');
  return z.NEVER;
});

/** Absolute, from the directory that the process was started in. */
export const path = z.string().transform((value) => resolve(value));
