import { expect, test } from 'vitest'
import { isPublicAddress, urlToCall, type WebhookNetwork } from './address.ts'

const NAMES: Record<string, string[]> = {
  'hooks.example.com': ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
  'inside.example.com': ['10.1.2.3'],
  'half.example.com': ['93.184.215.14', '192.168.1.1'],
  localhost: ['127.0.0.1', '::1'],
}
const network = (allowsLoopback = false): WebhookNetwork => ({
  allowsLoopback,
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

test('a public https address may be called', async () => {
  expect(await urlToCall(network(), 'HTTPS://Hooks.Example.com/in?x=1')).toBe('https://hooks.example.com/in?x=1')
})

test.each([
  ['http://hooks.example.com/', 'must start with https://'],
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
  ['https://hooks.example.com/#here', 'fragment'],
  ['file:///etc/passwd', 'starts with https://'],
  ['/hooks', 'starts with https://'],
])('%s may not: it is %s', async (url, reason) => {
  await expect(urlToCall(network(), url)).rejects.toThrow(reason)
})

test('in development this machine may be called, without TLS too, and still no other private one', async () => {
  expect(await urlToCall(network(true), 'http://localhost:9000/')).toBe('http://localhost:9000/')
  await expect(urlToCall(network(true), 'https://inside.example.com/')).rejects.toThrow('not on the public internet')
  await expect(urlToCall(network(true), 'http://hooks.example.com/')).rejects.toThrow('must start with https://')
})
