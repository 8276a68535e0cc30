/** A delivery older or newer than this is refused by its receiver: what was recorded cannot be played again later. */
export const TOLERANCE_SECONDS = 300

const SECRET_PREFIX = 'whsec_'
const VERSION = 'v1,'

/** HMAC-SHA256 of a text under a key, from whatever library the program has. */
export type Hmac = (key: Uint8Array, text: string) => Uint8Array

/** What a delivery carries to be checked; names and form are those of Standard Webhooks. */
export interface SignedDelivery {
  id: string
  /** Whole seconds since 1970, as text. */
  timestamp: string
  /** One signature, or several apart by a space while two secrets are valid. */
  signature: string
  /** The request's body as it came, not parsed and written again. */
  body: string
}

/** A secret as its owner keeps it, from random bytes. */
export const secretFrom = (bytes: Uint8Array): string => SECRET_PREFIX + base64(bytes)

/**
 * What a delivery is signed with: HMAC-SHA256 over `id.timestamp.body`, in base64, under the secret's bytes. Throws when the
 * secret is none of ours.
 *
 * @see https://www.standardwebhooks.com
 */
export function signatureOf(
  hmac: Hmac,
  secret: string,
  { id, timestamp, body }: Omit<SignedDelivery, 'signature'>,
): string {
  return VERSION + base64(hmac(keyOf(secret), `${id}.${timestamp}.${body}`))
}

/**
 * Whether a delivery comes from whoever holds the secret and is of now (`now` in ms): 'stale' when it is too old or from the
 * future, 'forged' when anything in it was altered. One that was genuine once stays genuine for five minutes: remember its id.
 */
export function checkedDelivery(
  hmac: Hmac,
  secret: string,
  delivery: SignedDelivery,
  now: number,
): 'genuine' | 'stale' | 'forged' {
  const ageSeconds = Math.abs(now / 1000 - Number(delivery.timestamp))
  if (!/^\d+$/.test(delivery.timestamp) || ageSeconds > TOLERANCE_SECONDS) return 'stale'
  const expected = signatureOf(hmac, secret, delivery)
  return delivery.signature.split(' ').some((given) => isEqual(given, expected)) ? 'genuine' : 'forged'
}

// Looks at every character whatever it finds, so that the time it takes tells nothing.
function isEqual(given: string, expected: string): boolean {
  let difference = given.length ^ expected.length
  for (let at = 0; at < expected.length; at++) difference |= given.charCodeAt(at) ^ expected.charCodeAt(at)
  return difference === 0
}

function keyOf(secret: string): Uint8Array {
  if (!secret.startsWith(SECRET_PREFIX)) throw new Error('This is no webhook secret')
  return Uint8Array.from(atob(secret.slice(SECRET_PREFIX.length)), (character) => character.charCodeAt(0))
}

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
