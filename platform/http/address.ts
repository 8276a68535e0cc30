import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** Access to endpoints. Tests use their own name service. */
export interface WebhookNetwork {
  /** For development and tests only: allows this machine's own addresses, without TLS. */
  allowsLoopback: boolean
  /** The ports of other servers that may be called, always with TLS. */
  ports: readonly number[]
  /** Returns every address of a name. Rejects if there is none. */
  resolve: (host: string) => Promise<string[]>
}

/** 443 and its alternative. A receiver on another port is more often a service that was not meant to be reached. */
export const WEBHOOK_PORTS: readonly number[] = [443, 8443]

/** The machine's own name service. */
export const systemNetwork = (allowsLoopback: boolean, ports = WEBHOOK_PORTS): WebhookNetwork => ({
  ...{ allowsLoopback, ports },
  resolve: async (host) => (await lookup(host, { all: true, order: 'verbatim' })).map(({ address }) => address),
})

/** An address that must not be called. Its message is shown to the person who manages the endpoint. */
export class AddressRefused extends Error {}

// From the IANA registries of special-purpose addresses: blocks that are not globally reachable, multicast, and blocks
// that embed other addresses.
const SPECIAL = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  SPECIAL.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  SPECIAL.addSubnet(net, bits, 'ipv6')
// Global unicast. All other IPv6 addresses, including mapped and translated IPv4, are not called.
const GLOBAL_IPV6 = new BlockList()
GLOBAL_IPV6.addSubnet('2000::', 3, 'ipv6')
const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

/** Returns true for an address on the public internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !SPECIAL.check(address, 'ipv4')
  return version === 6 && GLOBAL_IPV6.check(address, 'ipv6') && !SPECIAL.check(address, 'ipv6')
}

const isLoopback = (address: string) =>
  isIP(address) !== 0 && LOOPBACK.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')

/**
 * Returns the addresses at which a host may be called. Throws if any of them must not be called, because we don't
 * choose which one is used. Call it for each connection and connect to the result, because a name may resolve
 * differently a moment later.
 */
export async function addressesToCall(network: WebhookNetwork, host: string): Promise<string[]> {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  const addresses = isIP(bare) === 0 ? await resolved(network, bare) : [bare]
  const mayBeCalled = (address: string) => isPublicAddress(address) || (network.allowsLoopback && isLoopback(address))
  if (!addresses.every(mayBeCalled)) throw new AddressRefused('The address is not on the public internet')
  return addresses
}

async function resolved({ resolve }: WebhookNetwork, host: string): Promise<string[]> {
  const addresses = await resolve(host).catch(() => [])
  if (addresses.length === 0) throw new AddressRefused('The host of this address cannot be found')
  return addresses
}

/** Returns the normalized URL if it may be called now. Throws AddressRefused with the reason otherwise. */
export async function urlToCall(network: WebhookNetwork, text: string): Promise<string> {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !['https:', 'http:'].includes(url.protocol)) {
    throw new AddressRefused('The URL must be a full address that starts with https://')
  }
  if (url.username !== '' || url.password !== '')
    throw new AddressRefused('The URL must not contain a user or password')
  if (url.hash !== '') throw new AddressRefused('The URL must not contain a fragment')
  const addresses = await addressesToCall(network, url.hostname)
  // Without TLS or to other ports, only this machine may be called, and only if that is allowed.
  if (!addresses.every(isLoopback)) refuseOtherPorts(network, url)
  return url.href
}

/** Throws AddressRefused unless the URL uses TLS and an allowed port. */
export function refuseOtherPorts({ ports }: Pick<WebhookNetwork, 'ports'>, url: URL): void {
  if (url.protocol !== 'https:') throw new AddressRefused('The URL must start with https://')
  if (!ports.includes(Number(url.port || 443))) throw new AddressRefused(`The URL must use port ${ports.join(' or ')}`)
}
