import { createHash } from 'node:crypto'
import { type ChainedEvent, eventText } from '#features/signing/rules/event-chain.ts'
import type { EventKind } from '#features/signing/rules/event-kinds.ts'
import { type EnvelopeRecord, RECORD_FORMAT } from '#features/signing/rules/seal/envelope-record.ts'

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

const KINDS: readonly EventKind[] = [
  'created',
  'sent',
  'delivered',
  'opened',
  'identity_passed',
  'consented',
  'page_viewed',
  'page_viewed',
  'field_filled',
  'signed',
]

/** Returns the record of an envelope with these documents, which a client signed. */
export function sampleRecord(documents: readonly Uint8Array[], language: 'en' | 'es' = 'en'): EnvelopeRecord {
  return {
    format: RECORD_FORMAT,
    company: 'Añil Lending 😀',
    envelope: {
      ...{ id: '7a3c1f2e-0000-4000-8000-000000000001', title: 'Loan closing', language, time_zone: 'America/New_York' },
      ...{ created_at: '2026-05-04T14:00:00.000Z', signed_at: '2026-05-04T15:00:00.000Z' },
    },
    documents: documents.map((bytes, at) => ({
      id: `document-${at + 1}`,
      title: `Promissory note ${at + 1}`,
      pages: 2,
      sha256: sha256(bytes),
    })),
    signers: [
      {
        id: 's1',
        role: 'applicant',
        name: 'Nguyễn Thị مريم 🌸',
        means: 'link',
        signed_at: '2026-05-04T14:59:00.000Z',
        paper_signed_on: null,
      },
      {
        id: 's2',
        role: 'cosigner',
        name: 'Omar Díaz',
        means: 'paper',
        signed_at: '2026-05-04T15:00:00.000Z',
        paper_signed_on: '2026-05-03',
      },
    ],
    events: sampleEvents(),
  }
}

function sampleEvents(): ChainedEvent[] {
  const events: ChainedEvent[] = []
  for (const [at, kind] of KINDS.entries()) {
    const event = {
      ...{ envelope_id: '7a3c1f2e-0000-4000-8000-000000000001', sequence: at + 1, kind },
      ...{ happened_at: `2026-05-04T14:${String(at * 3).padStart(2, '0')}:05.123Z`, ip_address: '203.0.113.7' },
      ...{
        user_agent:
          'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 /ByteRange [0 /**********',
      },
      ...{
        signer_id: at < 2 ? null : 's1',
        actor_name: at < 2 ? 'Maria Lender' : null,
        document_id: kind === 'page_viewed' ? 'document-1' : null,
      },
      ...{ hash_before: null, hash_after: null, details: detailsOf(kind, at) },
      previous_hash: events.at(-1)?.hash ?? '',
    }
    events.push({ ...event, hash: sha256(eventText(event)) })
  }
  return events
}

function detailsOf(kind: EventKind, at: number): ChainedEvent['details'] {
  if (kind === 'page_viewed') return { page: at - 5 }
  return kind === 'identity_passed' ? { link_by: 'email', code_by: 'text' } : {}
}
