import { createCipheriv, createDecipheriv, createHmac, type KeyObject, randomBytes } from 'node:crypto'

// value   0x01 | key version (2 bytes) | iv (12) | ciphertext | tag (16)     AES-256-GCM
const FORMAT = 1
const IV_BYTES = 12
const TAG_BYTES = 16
const HEADER_BYTES = 3 + IV_BYTES
const INDEX_BYTES = 16

/**
 * Returns the context that an encrypted value is bound to. Moved elsewhere, the value can't be decrypted. Parts never
 * contain the separator.
 */
export const boundTo = (...parts: string[]): Buffer => Buffer.from(parts.join('|'))

// Node.js imports a key in bytes again for each value, which takes several times as long as encrypting a short one.
type Key = Buffer | KeyObject

/** Encrypts and authenticates. Encrypting the same bytes twice gives different results. */
export function seal(key: Key, version: number, place: Buffer, clear: Buffer): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt8(FORMAT, 0)
  header.writeUInt16BE(version, 1)
  randomBytes(IV_BYTES).copy(header, 3)
  const cipher = createCipheriv('aes-256-gcm', key, header.subarray(3), { authTagLength: TAG_BYTES })
  cipher.setAAD(place)
  return Buffer.concat([header, cipher.update(clear), cipher.final(), cipher.getAuthTag()])
}

/** Returns the version of the key that encrypted this value. Throws if it isn't an encrypted value. */
export function keyVersionOf(sealed: Buffer): number {
  if (sealed.length < HEADER_BYTES + TAG_BYTES || sealed.readUInt8(0) !== FORMAT) throw new Error('Not a sealed value')
  return sealed.readUInt16BE(1)
}

/** Returns the decrypted bytes. Throws if the key, the context, or a single bit differs. */
export function open(key: Key, place: Buffer, sealed: Buffer): Buffer {
  const iv = sealed.subarray(3, HEADER_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
  decipher.setAAD(place)
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(HEADER_BYTES, -TAG_BYTES)), decipher.final()])
}

/** Returns a keyed hash for exact search. Without the key, the possible nine-digit numbers can't be tried offline. */
export function blindIndex(indexKey: Key, column: string, value: string): Buffer {
  return createHmac('sha256', indexKey).update(`${column}|${value}`).digest().subarray(0, INDEX_BYTES)
}
