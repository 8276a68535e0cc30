import { eventText, firstBrokenEvent } from '#features/signing/rules/event-chain.ts'
import { indexOf, lastIndexOf, latin1 } from './byte-search.ts'
import type { FoundList } from './changed-parts.ts'
import { hexOf } from './der.ts'
import { type EnvelopeRecord, envelopeRecordSchema, originalFile, RECORD_FORMAT } from './envelope-record.ts'
import type { Finding } from './verdict.ts'

/** Returns the last record in a file. `undefined` means that there is none, null that it can't be read. */
export function findRecord(bytes: Uint8Array): EnvelopeRecord | null | undefined {
  const at = lastIndexOf(bytes, `{"format":"${RECORD_FORMAT}"`)
  if (at < 0) return undefined
  const end = indexOf(bytes, '\nendstream', at)
  try {
    return envelopeRecordSchema.parse(JSON.parse(new TextDecoder().decode(bytes.subarray(at, end))))
  } catch {
    return null
  }
}

/** Returns the first event that isn't as it was written. */
export async function recordFindings(
  record: EnvelopeRecord | null | undefined,
  subtle: SubtleCrypto,
): Promise<Finding[]> {
  if (record === undefined) return []
  if (record === null) return [{ kind: 'record_unreadable' }]
  const hashes = new Map<string, string>()
  for (const event of record.events) {
    const text = eventText(event)
    hashes.set(text, hexOf(new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text)))))
  }
  const sequence = firstBrokenEvent(record.events, (text) => hashes.get(text) ?? '')
  return sequence === null ? [] : [{ kind: 'event_changed', sequence }]
}

/** Returns the originals in the file that differ from the record. Only for a file whose parts are as they were sealed. */
export async function originalFindings(
  bytes: Uint8Array,
  record: EnvelopeRecord,
  found: FoundList,
  subtle: SubtleCrypto,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [position, { sha256 }] of record.documents.entries()) {
    const original = await attachmentIn(bytes, found, originalFile(position + 1))
    if (original === null) continue
    if (hexOf(new Uint8Array(await subtle.digest('SHA-256', original))) !== sha256)
      findings.push({ kind: 'original_differs', number: position + 1 })
  }
  return findings
}

/** Returns the contents of a compressed attachment, or null. */
async function attachmentIn(bytes: Uint8Array, { list }: FoundList, name: string): Promise<ArrayBuffer | null> {
  let at = 0
  for (const { bytes: length, part } of list?.parts ?? []) {
    const region = bytes.subarray(at, at + length)
    at += length
    const start = part.kind === 'attachment' && part.name === name ? indexOf(region, 'stream\n', 0) : -1
    if (start < 0) continue
    const size = /\/Length (\d+)/.exec(latin1(region.subarray(0, start)))?.[1]
    const from = start + 'stream\n'.length
    return inflated(Uint8Array.from(region.subarray(from, from + Number(size))))
  }
  return null
}

async function inflated(compressed: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  const stream = new Blob([compressed]).stream().pipeThrough(new DecompressionStream('deflate'))
  // A damaged stream has no contents, so its digest differs.
  return new Response(stream).arrayBuffer().catch(() => new ArrayBuffer(0))
}
