import { lastIndexOf, latin1 } from './byte-search.ts'
import { changedParts, findDigestList } from './changed-parts.ts'
import { findRecord, originalFindings, recordFindings } from './check-record.ts'
import { hexOf, isSameBytes } from './der.ts'
import { type EnvelopeRecord, RECORD_FILE } from './envelope-record.ts'
import { type FoundSeal, findSeal, isCutShort } from './find-seal.ts'
import { checkSignature } from './signature.ts'
import type { Finding, Seal, Verdict } from './verdict.ts'

/** The largest file that is verified. */
export const MOST_BYTES = 100 * 1024 * 1024

// ISO 32000-1, annex H: readers accept other bytes before the header.
const HEADER_WITHIN = 1024

/** Returns what a file's seal proves. It needs nothing but the file and WebCrypto. */
export async function verifyPdf(bytes: Uint8Array, subtle: SubtleCrypto): Promise<Verdict> {
  if (bytes.length > MOST_BYTES) return { outcome: 'unreadable', reason: 'too_large' }
  if (!latin1(bytes.subarray(0, HEADER_WITHIN)).includes('%PDF-')) return { outcome: 'unreadable', reason: 'not_pdf' }
  const search = findSeal(bytes)
  switch (search.outcome) {
    case 'found':
      return verdictOn(bytes, search.seal, subtle)
    case 'malformed':
      return { outcome: 'changed', seal: null, findings: await whereChanged(bytes, null, subtle) }
    case 'cut_short':
      return { outcome: 'changed', seal: null, findings: [{ kind: 'cut_short', missingBytes: search.missingBytes }] }
    case 'other_product':
      return { outcome: 'other_product' }
    case 'none':
      return withoutSeal(bytes)
  }
}

function withoutSeal(bytes: Uint8Array): Verdict {
  if (lastIndexOf(bytes, '/Encrypt ') >= 0) return { outcome: 'unreadable', reason: 'encrypted' }
  return { outcome: 'not_sealed', isCutShort: isCutShort(bytes) }
}

async function verdictOn(bytes: Uint8Array, found: FoundSeal, subtle: SubtleCrypto): Promise<Verdict> {
  const signature = await checkSignature(found.signature, subtle)
  const digest = new Uint8Array(await subtle.digest('SHA-256', found.covered))
  const isIntact = signature.isGenuine && isSameBytes(signature.digest, digest)
  const record = findRecord(bytes)
  const findings = isIntact ? await recordFaults(bytes, record, subtle) : await whereChanged(bytes, found, subtle)
  if (!signature.isGenuine) findings.unshift({ kind: 'seal_changed' })
  if (found.addedBytes > 0) findings.push({ kind: 'added_after', addedBytes: found.addedBytes })
  if (!signature.isGenuine) return { outcome: 'changed', seal: null, findings: withoutRepeats(findings) }
  const { certificate, certificateBytes } = signature
  const seal: Seal = {
    companyName: certificate.organization,
    certificateSha256: hexOf(new Uint8Array(await subtle.digest('SHA-256', Uint8Array.from(certificateBytes)))),
    serialNumber: certificate.serialNumber,
    validFrom: certificate.validFrom,
    validUntil: certificate.validUntil,
    sealedAt: found.sealedAt,
  }
  if (isIntact && (seal.sealedAt < seal.validFrom || seal.sealedAt > seal.validUntil))
    findings.push({ kind: 'outside_validity' })
  return findings.length === 0
    ? { outcome: 'valid', seal, record: record ?? null }
    : { outcome: 'changed', seal, findings }
}

/** Returns faults of a record under a genuine seal: the file was sealed with them. */
async function recordFaults(
  bytes: Uint8Array,
  record: EnvelopeRecord | null | undefined,
  subtle: SubtleCrypto,
): Promise<Finding[]> {
  const list = findDigestList(bytes)
  const originals = record && list ? await originalFindings(bytes, record, list, subtle) : []
  return [...(await recordFindings(record, subtle)), ...originals]
}

/** Returns what was changed, as precisely as the list of digests tells it. */
async function whereChanged(bytes: Uint8Array, found: FoundSeal | null, subtle: SubtleCrypto): Promise<Finding[]> {
  const list = findDigestList(bytes)
  const parts = list ? await changedParts(bytes, list, subtle) : []
  const findings = parts.map((part): Finding => ({ kind: 'changed', part }))
  if (parts.some((part) => part.kind === 'attachment' && part.name === RECORD_FILE))
    findings.push(...(await recordFindings(findRecord(bytes), subtle)))
  const listSha256 = list ? hexOf(new Uint8Array(await subtle.digest('SHA-256', list.json))) : ''
  const isListKept = list !== null && list.list !== null && found?.listSha256 === listSha256
  return isListKept && findings.length > 0 ? findings : withoutRepeats([...findings, { kind: 'seal_changed' }])
}

const withoutRepeats = (findings: Finding[]): Finding[] =>
  findings.filter(({ kind }, at) => kind !== 'seal_changed' || findings.findIndex((one) => one.kind === kind) === at)
