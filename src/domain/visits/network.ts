import { z } from 'zod';

const IPv4 = z.ipv4();
const IPv6 = z.ipv6();

const networkOfIPv4 = (address: string): string => `${address.slice(0, address.lastIndexOf('.'))}.0/24`;

/** Replaces `1.2.3.4` at the end of an IPv6 address by two groups. */
const withGroupsOnly = (address: string): string =>
  address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)/, (_dotted, a, b, c, d) => {
    const group = (high: string, low: string) => (Number(high) * 256 + Number(low)).toString(16);
    return `${group(a, b)}:${group(c, d)}`;
  });

/** The eight groups of a valid IPv6 address, as numbers. */
const groupsOf = (address: string): readonly number[] => {
  // Stryker disable next-line StringLiteral: there is always a first part
  const [head = '', tail] = withGroupsOnly(address).split('::');
  const parse = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  const before = parse(head);
  const after = tail === undefined ? [] : parse(tail);
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
};

const networkOfIPv6 = (address: string): string => {
  const groups = groupsOf(address);
  const [first = 0, second = 0, third = 0, , , marker, high = 0, low = 0] = groups;
  if (groups.slice(0, 5).every((group) => group === 0) && marker === 0xffff) {
    return networkOfIPv4([high >> 8, high & 255, low >> 8, low & 255].join('.'));
  }
  const kept = [first, second, third].map((group) => group.toString(16)).join(':');
  return `${kept.replace(/^0(:0)*$|(:0)+$/, '')}::/48`;
};

/**
 * The network of an address, too coarse to identify a person: /24 for IPv4, also when mapped to IPv6, and /48 for IPv6.
 * Null for anything that is not an address.
 */
export const networkOf = (address: string | null): string | null => {
  if (address === null) return null;
  const withoutZone = address.trim().replace(/%.*/, '');
  if (IPv4.safeParse(withoutZone).success) return networkOfIPv4(withoutZone);
  return IPv6.safeParse(withoutZone).success ? networkOfIPv6(withoutZone) : null;
};
