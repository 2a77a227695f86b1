import { expect, test } from 'vitest';
import { createAddressMatch, normaliseAddress } from './ipAddress.ts';

test.each([
  ['203.0.113.4', '203.0.113.4'],
  ['203.0.113.4:1025', '203.0.113.4'],
  ['203.000.113.004', '203.0.113.4'],
  ['"203.0.113.4:1025"', '203.0.113.4'],
  ['::ffff:203.0.113.4', '203.0.113.4'],
  ['::FFFF:203.000.113.004', '203.0.113.4'],
  ['::ffff:203.0.113.4:1025', '203.0.113.4'],
  ['[::ffff:203.0.113.4]:1025', '203.0.113.4'],
  ['0:0:0:0:0:ffff:cb00:7104', '203.0.113.4'],
  ['2001:0DB8:0:0::0001', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['"[2001:db8::1]:1025"', '2001:db8::1'],
  [' 2001:db8::1%eth0 ', '2001:db8::1'],
  ['[fe80::1%25en0]:80', 'fe80::1'],
  ['unknown', null],
  ['_hidden', null],
  ['203.0.113', null],
  ['203.0.113.256', null],
  ['203.0.113.4:port', null],
  ['[203.0.113.4', null],
  ['', null],
  [undefined, null],
])('an IP address has one spelling: %s [T52]', (text, address) => expect(normaliseAddress(text)).toBe(address));

test('a trusted proxy is recognised in every spelling of its address [T52]', () => {
  const isTrusted = createAddressMatch(['10.9.0.0/16', '192.0.2.1', '2001:db8:7::/48', '::ffff:198.51.100.0/120']);
  for (const address of [
    '10.9.3.3',
    '10.9.3.3:8080',
    '::ffff:10.9.0.1',
    '192.0.2.1',
    '[2001:db8:7::1]:443',
    '198.51.100.9',
  ])
    expect([address, isTrusted(address)]).toEqual([address, true]);
  for (const address of ['10.8.0.1', '192.0.2.2', '2001:db8:8::1', 'unknown', '', '198.51.101.9'])
    expect([address, isTrusted(address)]).toEqual([address, false]);
  expect(createAddressMatch([])('10.9.3.3')).toBe(false);
});
