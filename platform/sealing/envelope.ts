import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

// value   0x01 | key version (2 bytes) | iv (12) | ciphertext | tag (16)     AES-256-GCM
const FORMAT = 1
const IV_BYTES = 12
const TAG_BYTES = 16
const HEADER_BYTES = 3 + IV_BYTES
const INDEX_BYTES = 16

/** What a sealed value is bound to: moved elsewhere it doesn't open. Parts never contain the separator. */
export const boundTo = (...parts: string[]): Buffer => Buffer.from(parts.join('|'))

/** Encrypts and authenticates; the same bytes sealed twice look different. */
export function seal(key: Buffer, version: number, place: Buffer, clear: Buffer): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt8(FORMAT, 0)
  header.writeUInt16BE(version, 1)
  randomBytes(IV_BYTES).copy(header, 3)
  const cipher = createCipheriv('aes-256-gcm', key, header.subarray(3), { authTagLength: TAG_BYTES })
  cipher.setAAD(place)
  return Buffer.concat([header, cipher.update(clear), cipher.final(), cipher.getAuthTag()])
}

/** The version of the key that opens this value. Throws when it isn't a sealed value. */
export function keyVersionOf(sealed: Buffer): number {
  if (sealed.length < HEADER_BYTES + TAG_BYTES || sealed.readUInt8(0) !== FORMAT) throw new Error('Not a sealed value')
  return sealed.readUInt16BE(1)
}

/** The clear bytes. Throws when key, place or a single bit differ from what was sealed. */
export function open(key: Buffer, place: Buffer, sealed: Buffer): Buffer {
  const iv = sealed.subarray(3, HEADER_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
  decipher.setAAD(place)
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(HEADER_BYTES, -TAG_BYTES)), decipher.final()])
}

/** A keyed fingerprint for exact search: nine digits can't be tried offline without the key. */
export function blindIndex(indexKey: Buffer, column: string, value: string): Buffer {
  return createHmac('sha256', indexKey).update(`${column}|${value}`).digest().subarray(0, INDEX_BYTES)
}
