/** Returns the place of the last occurrence of an ASCII text that begins before `before`, or -1. */
export function lastIndexOf(bytes: Uint8Array, text: string, before = bytes.length): number {
  const wanted = new TextEncoder().encode(text)
  const [first] = wanted
  if (first === undefined) return -1
  for (let at = bytes.lastIndexOf(first, before - 1); at >= 0; at = at === 0 ? -1 : bytes.lastIndexOf(first, at - 1))
    if (wanted.every((byte, offset) => bytes[at + offset] === byte)) return at
  return -1
}

/** Returns the place of the first occurrence of an ASCII text from `from` on, or -1. */
export function indexOf(bytes: Uint8Array, text: string, from: number): number {
  const wanted = new TextEncoder().encode(text)
  const [first] = wanted
  if (first === undefined) return -1
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1))
    if (wanted.every((byte, offset) => bytes[at + offset] === byte)) return at
  return -1
}

/** Returns bytes as a text of the same length, one character for each byte. */
export const latin1 = (bytes: Uint8Array): string => {
  let text = ''
  for (let at = 0; at < bytes.length; at += SLICE) text += String.fromCharCode(...bytes.subarray(at, at + SLICE))
  return text
}
// Below the number of arguments that every engine accepts.
const SLICE = 8192
