import { indexOf, lastIndexOf, latin1 } from './byte-search.ts'
import { bytesOfHex, joined, readDer } from './der.ts'
import { LIST_DIGEST_NAME, LIST_FORMAT } from './digest-list.ts'

/** The seal of a file, as its own bytes describe it. Nothing here is checked against the signature yet. */
export interface FoundSeal {
  /** The bytes that the signature covers. */
  covered: Uint8Array<ArrayBuffer>
  signature: Uint8Array
  /** The SHA-256 of the list of digests, in hexadecimal. */
  listSha256: string
  sealedAt: Date
  /** The number of bytes behind the seal. */
  addedBytes: number
}

export type SealSearch =
  | { outcome: 'found'; seal: FoundSeal }
  | { outcome: 'none' }
  /** `missingBytes` is null if the missing part would have told their number. */
  | { outcome: 'cut_short'; missingBytes: number | null }
  /** A seal of ours with a part that a seal never has. */
  | { outcome: 'malformed' }
  | { outcome: 'other_product' }

const RANGE = '/ByteRange '
const DICTIONARY = new RegExp(
  String.raw`/M \(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z\)\n/\w+ \d+ 0 R /${LIST_DIGEST_NAME} <([0-9a-f]{64})>\n` +
    String.raw`/ByteRange \[0 (\d+) (\d+) (\d+) *\] /Contents $`,
)
const DICTIONARY_BYTES = 2000
const END = '%%EOF\n'

/** Finds the last seal of a file. */
export function findSeal(bytes: Uint8Array): SealSearch {
  const rangeAt = lastIndexOf(bytes, RANGE)
  const contentsAt = rangeAt < 0 ? -1 : indexOf(bytes, '<', rangeAt)
  const isOurs = [`/${LIST_DIGEST_NAME} `, `{"format":"${LIST_FORMAT}"`].some((sign) => lastIndexOf(bytes, sign) >= 0)
  if (!isOurs) return { outcome: rangeAt < 0 ? 'none' : 'other_product' }
  const before = latin1(bytes.subarray(Math.max(0, contentsAt - DICTIONARY_BYTES), Math.max(0, contentsAt)))
  const dictionary = DICTIONARY.exec(before)
  if (!dictionary) return isCutShort(bytes) ? { outcome: 'cut_short', missingBytes: null } : { outcome: 'malformed' }
  return sealAt(bytes, contentsAt, dictionary)
}

function sealAt(bytes: Uint8Array, contentsAt: number, dictionary: RegExpExecArray): SealSearch {
  const [year, month, day, hour, minute, second, listSha256 = ''] = dictionary.slice(1)
  const [from = 0, to = 0, rest = 0] = dictionary.slice(8).map(Number)
  const end = to + rest
  if (from !== contentsAt || to < from) return { outcome: 'malformed' }
  if (end > bytes.length)
    return isCutShort(bytes) ? { outcome: 'cut_short', missingBytes: end - bytes.length } : { outcome: 'malformed' }
  if (latin1(bytes.subarray(end - END.length, end)) !== END) return { outcome: 'malformed' }
  const signature = signatureIn(latin1(bytes.subarray(from, to)))
  if (signature === null) return { outcome: 'malformed' }
  return {
    outcome: 'found',
    seal: {
      covered: joined([bytes.subarray(0, from), bytes.subarray(to, end)]),
      signature,
      listSha256,
      sealedAt: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`),
      addedBytes: bytes.length - end,
    },
  }
}

/** Returns null if the space of the signature contains anything else, because the seal doesn't cover that space. */
function signatureIn(space: string): Uint8Array | null {
  if (!/^<[0-9a-f]+>$/.test(space)) return null
  const all = bytesOfHex(space.slice(1, -1))
  const signature = all.subarray(0, readDerLength(all))
  return all.subarray(signature.length).every((byte) => byte === 0) ? signature : null
}

function readDerLength(bytes: Uint8Array): number {
  try {
    return readDer(bytes).bytes.length
  } catch {
    return 0
  }
}

/** Returns true if a PDF lacks its end. */
export const isCutShort = (bytes: Uint8Array): boolean => !/%%EOF\s*$/.test(latin1(bytes.subarray(-1024)))
