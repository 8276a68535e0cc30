import { indexOf, lastIndexOf, latin1 } from './byte-search.ts'
import { hexOf } from './der.ts'
import { type DigestList, digestListSchema, type FilePart, isSamePart, LIST_FORMAT } from './digest-list.ts'

/** The list of digests as it is in a file. */
export interface FoundList {
  json: Uint8Array<ArrayBuffer>
  /** Null if the list can't be read. */
  list: DigestList | null
  /** The number of bytes before the list. */
  before: number
}

const OBJECT = /(?:^|\n)(\d+ 0 obj\n[^\n]*\nstream\n)$/
const OBJECT_BYTES = 200

/** Finds the last list of digests in a file, or null. */
export function findDigestList(bytes: Uint8Array): FoundList | null {
  const at = lastIndexOf(bytes, `{"format":"${LIST_FORMAT}"`)
  const end = at < 0 ? -1 : indexOf(bytes, '\nendstream', at)
  if (end < 0) return null
  const head = OBJECT.exec(latin1(bytes.subarray(Math.max(0, at - OBJECT_BYTES), at)))
  if (!head) return null
  const json = Uint8Array.from(bytes.subarray(at, end))
  return { json, list: parsed(json), before: at - (head[1]?.length ?? 0) }
}

function parsed(json: Uint8Array): DigestList | null {
  try {
    return digestListSchema.safeParse(JSON.parse(new TextDecoder().decode(json))).data ?? null
  } catch {
    return null
  }
}

/** Returns the parts that differ from their digests, each once, in their order. */
export async function changedParts(bytes: Uint8Array, found: FoundList, subtle: SubtleCrypto): Promise<FilePart[]> {
  const parts = found.list?.parts ?? []
  const shift = found.before - parts.reduce((sum, part) => sum + part.bytes, 0)
  const changed: FilePart[] = []
  let at = 0
  for (const { bytes: length, sha256, part } of parts) {
    const isAt = async (from: number) => {
      const digest = await subtle.digest('SHA-256', Uint8Array.from(bytes.subarray(Math.max(0, from), from + length)))
      return hexOf(new Uint8Array(digest)) === sha256
    }
    // Bytes that were added or removed shift all parts behind them.
    const isKept = (await isAt(at)) || (shift !== 0 && (await isAt(at + shift)))
    if (!isKept && !changed.some((known) => isSamePart(known, part))) changed.push(part)
    at += length
  }
  return changed
}
