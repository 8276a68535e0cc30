import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const STEP_SECONDS = 30
const DIGITS = 6
const SECRET_BYTES = 20
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES)

/** Encodes as RFC 4648 base32, lowercase and without padding. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** Returns the URI that authenticator apps read from the QR code. */
export function totpUri(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const facts = `algorithm=SHA1&digits=${DIGITS}&issuer=${encodeURIComponent(issuer)}&period=${STEP_SECONDS}`
  return `otpauth://totp/${label}?${facts}&secret=${secret}`
}

/**
 * RFC 6238 with the parameters that every authenticator app supports: SHA-1, six digits, and steps of 30 seconds since
 * 1970.
 */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/**
 * Returns the time step of a code: the current one, or the one before or after it for inaccurate clocks. Null if none
 * matches.
 */
export function totpStep(secret: Buffer, code: string, nowMs: number): number | null {
  const now = Math.floor(nowMs / 1000 / STEP_SECONDS)
  const given = Buffer.from(code.trim())
  const isCodeOf = (step: number) => {
    const expected = Buffer.from(totpCode(secret, step))
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
  return [now, now - 1, now + 1].find(isCodeOf) ?? null
}
