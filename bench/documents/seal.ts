import { createHash } from 'node:crypto'
import { median } from '#bench/load.ts'
import type { PlacedField } from '#features/signing/rules/placed-field.ts'
import { certificatePages, completedPdf } from '#features/signing/server/seal/complete-pdf.ts'
import { sampleRecord } from '#features/signing/server/seal/sample-record.ts'
import { FACTS, keyOf, SEALED_AT, twoPages } from '#features/signing/server/seal/sealed-fixture.ts'

const SEAL_AIM_MS = 100
const TIMES = 20

const FIELDS: PlacedField[] = [
  {
    ...{ id: 'signature', signer: 'applicant', kind: 'signature', label: 'Signature', page: 2 },
    ...{ x: 60, y: 520, width: 220, height: 30, is_required: true },
  },
]

/** Measures the completion of a signed document: certificate of the envelope, signatures, attachments, and seal. */
export async function measureSeals(): Promise<void> {
  const key = await keyOf(FACTS.companyName)
  const bytes = await twoPages()
  const record = sampleRecord([bytes])
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  if (record.documents[0]?.sha256 !== sha256) throw new Error('The sample is not the document of the record')
  const certificates: number[] = []
  const seals: number[] = []
  for (let time = 0; time < TIMES; time += 1) {
    const startedAt = performance.now()
    const certificate = await certificatePages(record, 'https://example.test/verify')
    const madeAt = performance.now()
    const values = { signature: { kind: 'typed', text: 'Dana Whitfield' } } as const
    const facts = { record, certificate, key, sealedAt: SEALED_AT }
    await completedPdf({ bytes, position: 0, fields: FIELDS, values }, facts)
    certificates.push(madeAt - startedAt)
    seals.push(performance.now() - madeAt)
  }
  const [certificate, seal] = [certificates, seals].map(median)
  if (certificate === undefined || seal === undefined) throw new Error('Nothing was measured')
  const [first] = seals
  console.log(
    `certificate ${certificate.toFixed(0)} ms + seal ${seal.toFixed(0)} ms, median of ${TIMES} (aim ${SEAL_AIM_MS} together); the first ${((certificates[0] ?? 0) + (first ?? 0)).toFixed(0)} ms`,
  )
}
