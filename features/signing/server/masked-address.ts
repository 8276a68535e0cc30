/** Returns an address that only its owner recognizes: 'd…@example.test', '…0123'. */
export function masked(address: string | null): string {
  if (address === null) return ''
  const at = address.lastIndexOf('@')
  return at < 0 ? `…${address.slice(-4)}` : `${address.slice(0, 1)}…${address.slice(at)}`
}
