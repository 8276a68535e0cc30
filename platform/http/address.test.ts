import { expect, test } from 'vitest'
import { isPublicAddress, systemNetwork, urlToCall, type WebhookNetwork } from './address.ts'

const NAMES: Record<string, string[]> = {
  'hooks.example.com': ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
  'inside.example.com': ['10.1.2.3'],
  'half.example.com': ['93.184.215.14', '192.168.1.1'],
  'both.example.com': ['127.0.0.1', '93.184.215.14'],
  localhost: ['127.0.0.1', '::1'],
}
const network = (allowsLoopback = false): WebhookNetwork => ({
  ...{ allowsLoopback, ports: [443, 8443] },
  resolve: async (host) => NAMES[host] ?? [],
})

test.each([
  ['1.1.1.1', true],
  ['93.184.215.14', true],
  ['2606:4700:4700::1111', true],
  ['0.0.0.0', false],
  ['10.0.0.1', false],
  ['100.64.0.1', false],
  ['100.63.255.255', true],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.15.255.255', true],
  ['172.16.0.1', false],
  ['172.31.255.255', false],
  ['172.32.0.0', true],
  ['192.168.0.1', false],
  ['198.19.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:10.0.0.1', false],
  ['::ffff:1.1.1.1', false],
  ['64:ff9b::7f00:1', false],
  ['2001::1', false],
  ['2001:db8::1', false],
  ['2002:7f00:1::', false],
  ['fc00::1', false],
  ['fe80::1', false],
  ['fd00:ec2::254', false],
  ['ff02::1', false],
  ['nonsense', false],
])('%s on the public internet: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

// The last address before each block, its first and last one, and the first one after it.
test.each([
  ['this network', [null, '0.0.0.0', '0.255.255.255', '1.0.0.0']],
  ['private use, class A', ['9.255.255.255', '10.0.0.0', '10.255.255.255', '11.0.0.0']],
  ['carriers’ own', ['100.63.255.255', '100.64.0.0', '100.127.255.255', '100.128.0.0']],
  ['this machine', ['126.255.255.255', '127.0.0.0', '127.255.255.255', '128.0.0.0']],
  ['this link', ['169.253.255.255', '169.254.0.0', '169.254.255.255', '169.255.0.0']],
  ['private use, class B', ['172.15.255.255', '172.16.0.0', '172.31.255.255', '172.32.0.0']],
  ['protocols', ['191.255.255.255', '192.0.0.0', '192.0.0.255', '192.0.1.0']],
  ['documents', ['192.0.1.255', '192.0.2.0', '192.0.2.255', '192.0.3.0']],
  ['relays to IPv6', ['192.88.98.255', '192.88.99.0', '192.88.99.255', '192.88.100.0']],
  ['private use, class C', ['192.167.255.255', '192.168.0.0', '192.168.255.255', '192.169.0.0']],
  ['benchmarks', ['198.17.255.255', '198.18.0.0', '198.19.255.255', '198.20.0.0']],
  ['documents, the second block', ['198.51.99.255', '198.51.100.0', '198.51.100.255', '198.51.101.0']],
  ['documents, the third block', ['203.0.112.255', '203.0.113.0', '203.0.113.255', '203.0.114.0']],
  ['multicast and reserved use', ['223.255.255.255', '224.0.0.0', '255.255.255.255', null]],
  ['use other than global unicast, below', [null, '::', '1fff:ffff::', '2600::']],
  ['protocols of IPv6', [null, '2001::', '2001:1ff:ffff::', '2001:200::']],
  ['documents of IPv6', ['2001:db7:ffff::', '2001:db8::', '2001:db8:ffff:ffff::', '2001:db9::']],
  ['embedded IPv4', ['2001:ffff::', '2002::', '2002:ffff:ffff::', '2003::']],
  ['documents of IPv6, the second block', ['3ffe:ffff::', '3fff::', '3fff:fff:ffff::', '3fff:1000::']],
  ['use other than global unicast, above', ['3fff:ffff::', '4000::', 'ffff:ffff::', null]],
])('no address for %s is public, and the neighboring addresses are', (_, [before, first, last, after]) => {
  const isPublic = (address: string | null | undefined) => (address ? isPublicAddress(address) : null)

  expect([first, last].map(isPublic)).toEqual([false, false])
  expect([before, after].map(isPublic)).not.toContain(false)
})

test.each(['fe80::1%eth0', '1.1.1', '1.1.1.1.1', '01.1.1.1', ' 1.1.1.1', '[::1]', ''])(
  '%j is not an address',
  (text) => {
    expect(isPublicAddress(text)).toBe(false)
  },
)

test('the machine’s own name service returns every address of a name', async () => {
  expect(await systemNetwork(false).resolve('127.0.0.1')).toEqual(['127.0.0.1'])
})

test('a public https address may be called', async () => {
  expect(await urlToCall(network(), 'HTTPS://Hooks.Example.com/in?x=1')).toBe('https://hooks.example.com/in?x=1')
})

test('the alternative port may be called, and others if the installation allows them', async () => {
  const elsewhere = { ...network(), ports: [9443] }

  expect(await urlToCall(network(), 'https://hooks.example.com:8443/')).toBe('https://hooks.example.com:8443/')
  expect(await urlToCall(elsewhere, 'https://hooks.example.com:9443/')).toBe('https://hooks.example.com:9443/')
  await expect(urlToCall(elsewhere, 'https://hooks.example.com/')).rejects.toThrow('must use port 9443')
})

test.each([
  ['http://hooks.example.com/', 'must start with https://'],
  ['http://hooks.example.com:443/', 'must start with https://'],
  ['https://hooks.example.com:80/', 'must use port 443 or 8443'],
  ['https://hooks.example.com:22/', 'must use port 443 or 8443'],
  ['https://hooks.example.com:5432/', 'must use port 443 or 8443'],
  ['https://0.0.0.0/', 'not on the public internet'],
  ['https://[::ffff:93.184.215.14]/', 'not on the public internet'],
  ['https://[::ffff:7f00:1]/', 'not on the public internet'],
  ['https://[::]/', 'not on the public internet'],
  ['https://inside.example.com/', 'not on the public internet'],
  ['https://half.example.com/', 'not on the public internet'],
  ['https://localhost/', 'not on the public internet'],
  ['https://127.0.0.1/', 'not on the public internet'],
  ['https://2130706433/', 'not on the public internet'],
  ['https://0x7f.1/', 'not on the public internet'],
  ['https://[::1]/', 'not on the public internet'],
  ['https://[::ffff:169.254.169.254]/', 'not on the public internet'],
  ['https://169.254.169.254/latest/meta-data/', 'not on the public internet'],
  ['https://nobody.example.com/', 'cannot be found'],
  ['https://user@hooks.example.com/', 'user or password'],
  ['https://:secret@hooks.example.com/', 'user or password'],
  ['https://[fe80::1]/', 'not on the public internet'],
  ['https://0/', 'not on the public internet'],
  ['https://017700000001/', 'not on the public internet'],
  ['ftp://hooks.example.com/', 'starts with https://'],
  ['', 'starts with https://'],
  ['https://hooks.example.com/#here', 'fragment'],
  ['file:///etc/passwd', 'starts with https://'],
  ['/hooks', 'starts with https://'],
])('%s may not be called: %s', async (url, reason) => {
  await expect(urlToCall(network(), url)).rejects.toThrow(reason)
})

test('in development this machine may be called, even without TLS, but no other private address', async () => {
  expect(await urlToCall(network(true), 'http://localhost:9000/')).toBe('http://localhost:9000/')
  await expect(urlToCall(network(true), 'https://inside.example.com/')).rejects.toThrow('not on the public internet')
  await expect(urlToCall(network(true), 'http://hooks.example.com/')).rejects.toThrow('must start with https://')
  await expect(urlToCall(network(true), 'http://both.example.com/')).rejects.toThrow('must start with https://')
})
