import { describe, expect, it } from 'vitest';
import { networkOf } from './network.ts';

describe('the network of an address', () => {
  it.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['10.0.0.1', '10.0.0.0/24'],
    ['255.255.255.255', '255.255.255.0/24'],
  ])('is a /24 for IPv4: %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it.each([
    ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:85a3::/48'],
    ['2001:0DB8:85A3:0000:0000:8A2E:0370:7334', '2001:db8:85a3::/48'],
    ['2001:db8:85a3::1', '2001:db8:85a3::/48'],
    ['2001:db8::1', '2001:db8::/48'],
    ['2001:db8:0:ffff::1', '2001:db8::/48'],
    ['::1', '::/48'],
    ['::', '::/48'],
    ['0:0:5::1', '0:0:5::/48'],
    ['fe80::1ff:fe23:4567:890a%eth0', 'fe80::/48'],
    ['64:ff9b::192.0.2.33', '64:ff9b::/48'],
    ['1:2:3:4:5:6:7::', '1:2:3::/48'],
    ['2001:db8:1:0:0:ffff:1:2', '2001:db8:1::/48'],
    ['::1:0:ffff:cb00:714d', '::/48'],
  ])('is a /48 for IPv6: %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it.each([
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['::FFFF:203.0.113.77', '203.0.113.0/24'],
    ['::ffff:cb00:714d', '203.0.113.0/24'],
    ['0:0:0:0:0:ffff:cb00:714d', '203.0.113.0/24'],
    ['0::ffff:203.0.113.77', '203.0.113.0/24'],
    ['::ffff:198.51.100.7', '198.51.100.0/24'],
  ])('is a /24 for an IPv4 address mapped to IPv6: %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it('ignores spaces around the address', () => {
    expect(networkOf(' 203.0.113.77 ')).toBe('203.0.113.0/24');
  });

  it.each([
    [''],
    ['unknown'],
    ['203.0.113'],
    ['203.0.113.256'],
    ['203.0.113.77:443'],
    ['[2001:db8::1]'],
    ['2001:db8'],
    ['1:2:3:4:5:6:7:8:9'],
    ['::1::'],
    ['203.0.113.77, 10.0.0.1'],
  ])('is null for text that is not an address: %j', (address) => {
    expect(networkOf(address)).toBeNull();
  });

  it('is null without an address', () => {
    expect(networkOf(null)).toBeNull();
  });
});
