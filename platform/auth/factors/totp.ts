import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const STEP_SECONDS = 30
const DIGITS = 6
const SECRET_BYTES = 20
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES)

/** RFC 4648, lowercase and without padding. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** The address that authenticator apps read from the QR code. */
export function totpUri(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const facts = `algorithm=SHA1&digits=${DIGITS}&issuer=${encodeURIComponent(issuer)}&period=${STEP_SECONDS}`
  return `otpauth://totp/${label}?${facts}&secret=${secret}`
}

/** RFC 6238 with what every authenticator app speaks: SHA-1, six digits, steps of 30 seconds since 1970. */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The step a code belongs to: this one, or a neighbour for clocks that are off. Null when it belongs to none. */
export function totpStep(secret: Buffer, code: string, nowMs: number): number | null {
  const now = Math.floor(nowMs / 1000 / STEP_SECONDS)
  const given = Buffer.from(code.trim())
  const isCodeOf = (step: number) => {
    const expected = Buffer.from(totpCode(secret, step))
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
  return [now, now - 1, now + 1].find(isCodeOf) ?? null
}
