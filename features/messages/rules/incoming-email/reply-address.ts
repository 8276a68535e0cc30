/** Days that an address of replies works. */
export const REPLY_ADDRESS_DAYS = 365

/** Letters that a token has: the local part of an address may lose its case on the way. */
const TOKEN = /^[0-9a-f]{40}$/

/** Returns the address to which a client replies: 'reply+TOKEN@mail.example.test'. */
export const replyAddress = (token: string, domain: string): string => `reply+${token}@${domain}`

/** Returns the token in an address of replies, or null for any other address. */
export function tokenIn(address: string): string | null {
  const token = /^[^@]*\+([^@+]+)@/.exec(address.trim().toLowerCase())?.[1] ?? ''
  return TOKEN.test(token) ? token : null
}
