/** A value of the Distinguished Encoding Rules, in which certificates and signatures are written. */
export interface DerNode {
  tag: number
  /** Without its tag and length. */
  body: Uint8Array
  /** With its tag and length. */
  bytes: Uint8Array
}

/** A file that isn't in this encoding. */
export class DerProblem extends Error {}

export const TAG = {
  integer: 0x02,
  octets: 0x04,
  nothing: 0x05,
  oid: 0x06,
  sequence: 0x30,
  set: 0x31,
  first: 0xa0,
} as const

/** Returns the value at a place. Bytes after it are ignored. Throws DerProblem. */
export function readDer(bytes: Uint8Array, at = 0): DerNode {
  const tag = bytes[at]
  const first = bytes[at + 1]
  if (tag === undefined || first === undefined) throw new DerProblem('The value is cut short')
  const longer = first < 0x80 ? 0 : first & 0x7f
  if (first === 0x80 || longer > 3) throw new DerProblem('The length is not definite')
  let length = longer === 0 ? first : 0
  for (const byte of bytes.subarray(at + 2, at + 2 + longer)) length = length * 256 + byte
  const start = at + 2 + longer
  if (start + length > bytes.length) throw new DerProblem('The value is cut short')
  return { tag, body: bytes.subarray(start, start + length), bytes: bytes.subarray(at, start + length) }
}

/** Returns the values inside of a value. Throws DerProblem. */
export function childrenOf({ body }: DerNode): DerNode[] {
  const children: DerNode[] = []
  for (let at = 0; at < body.length; ) {
    const child = readDer(body, at)
    children.push(child)
    at += child.bytes.length
  }
  return children
}

/** Returns the child at a position, which must have this tag. Throws DerProblem. */
export function childOf(node: DerNode, position: number, tag: number): DerNode {
  const child = childrenOf(node)[position]
  if (child?.tag !== tag) throw new DerProblem(`No value with the tag ${tag} at position ${position}`)
  return child
}

/** Returns the encoding of a value. */
export function der(tag: number, ...bodies: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const body = joined(bodies)
  return joined([Uint8Array.of(tag, ...lengthOf(body.length)), body])
}

function lengthOf(length: number): number[] {
  if (length < 0x80) return [length]
  const digits: number[] = []
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) digits.unshift(rest % 256)
  return [0x80 | digits.length, ...digits]
}

/** Returns byte strings as one. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Returns the bytes of a hexadecimal text. Other characters count as 0. */
export const bytesOfHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: hex.length >> 1 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16) || 0)

export const isSameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at])
