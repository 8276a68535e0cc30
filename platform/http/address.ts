import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** How endpoints are reached; tests bring their own name service. */
export interface WebhookNetwork {
  /** For development and tests alone: this machine's own addresses may be called, without TLS. */
  allowsLoopback: boolean
  /** Where any other server may be called, always with TLS. */
  ports: readonly number[]
  /** Every address of a name; rejects when there is none. */
  resolve: (host: string) => Promise<string[]>
}

/** 443 and its alternative. A receiver on another port is more often a service that was not meant to be reached. */
export const WEBHOOK_PORTS: readonly number[] = [443, 8443]

/** The machine's own name service. */
export const systemNetwork = (allowsLoopback: boolean, ports = WEBHOOK_PORTS): WebhookNetwork => ({
  ...{ allowsLoopback, ports },
  resolve: async (host) => (await lookup(host, { all: true, order: 'verbatim' })).map(({ address }) => address),
})

/** An address that must not be called; its message is shown to whoever keeps the endpoint. */
export class AddressRefused extends Error {}

// The IANA registries of special-purpose addresses: what is not globally reachable, multicast, and what hides another address.
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
// Global unicast: everything else of IPv6, mapped and translated IPv4 too, is not called.
const GLOBAL_IPV6 = new BlockList()
GLOBAL_IPV6.addSubnet('2000::', 3, 'ipv6')
const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

/** Whether an address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !SPECIAL.check(address, 'ipv4')
  return version === 6 && GLOBAL_IPV6.check(address, 'ipv6') && !SPECIAL.check(address, 'ipv6')
}

const isLoopback = (address: string) =>
  isIP(address) !== 0 && LOOPBACK.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')

/**
 * The addresses at which a host may be called. One address that must not be called refuses them all, because we don't choose which one
 * is used. Ask for each connection anew and connect to what is answered: a name may lead elsewhere a moment later.
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

/** The URL in its normal form when it may be called now; throws AddressRefused with what is wrong with it. */
export async function urlToCall(network: WebhookNetwork, text: string): Promise<string> {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !['https:', 'http:'].includes(url.protocol)) {
    throw new AddressRefused('The URL must be a whole address that starts with https://')
  }
  if (url.username !== '' || url.password !== '') throw new AddressRefused('The URL must not hold a user or password')
  if (url.hash !== '') throw new AddressRefused('The URL must not hold a fragment')
  const addresses = await addressesToCall(network, url.hostname)
  // Without TLS, and to any port, only on this machine, where that is allowed at all.
  if (!addresses.every(isLoopback)) refuseOtherPorts(network, url)
  return url.href
}

/** Throws AddressRefused unless the URL is one of TLS on a port that may be called. */
export function refuseOtherPorts({ ports }: Pick<WebhookNetwork, 'ports'>, url: URL): void {
  if (url.protocol !== 'https:') throw new AddressRefused('The URL must start with https://')
  if (!ports.includes(Number(url.port || 443))) throw new AddressRefused(`The URL must use port ${ports.join(' or ')}`)
}
