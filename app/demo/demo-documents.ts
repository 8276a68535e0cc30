import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Pool, PoolClient } from 'pg'
import { THEFT_REPORT } from '#features/credit-repair/rules/disputes/block-request.ts'
import { DOCUMENT_SLOTS, type DocumentSlot } from '#features/documents/rules/document-types.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { announce, type Keeping } from '#platform/storage/loose-files.ts'
import { fileMetadata } from '#platform/storage/objects.ts'
import { type DemoDocument, picture, proof } from './demo-client-documents.ts'
import type { DemoClient } from './demo-clients.ts'
import { numberOf } from './deterministic.ts'

/** The storage for demo documents, and the person who uploads them. */
export interface DemoCabinet {
  pool: Pool
  keeping: Keeping
  organizationId: string
  personId: string
}

type Principal = Pick<DemoClient, 'id' | 'firstName' | 'lastName' | 'address' | 'city' | 'state' | 'zip' | 'ageDays'>

/** Returns true if a demo client has provided documents: one in eight. */
export const hasDocuments = ({ id }: Pick<DemoClient, 'id'>): boolean => numberOf(`${id} papers`, 8) === 0

/** Adds the client's documents to their named places and beside them. Skips a place that has one. */
export async function addDemoDocuments(cabinet: DemoCabinet, client: Principal): Promise<void> {
  const uploadedAt = new Date(
    Date.now() - numberOf(`${client.id} papers on`, Math.min(client.ageDays, 60)) * 86_400_000,
  )
  const day = uploadedAt.toISOString().slice(0, 10)
  const papers = await documentsOf(client, day)
  await asPerson(cabinet, async (db) => {
    const known = await db.query('select from public.client_documents where client_id = $1 limit 1', [client.id])
    if (known.rowCount) return
    for (const { field } of DOCUMENT_SLOTS) {
      const paper = papers.slots[field]
      if (!paper) continue
      await db.query(`update public.clients set ${field} = $2, ${field}_uploaded_at = $3 where id = $1`, [
        client.id,
        await store(db, cabinet, paper, field.startsWith('drivers_license') ? 'drivers-licenses/' : ''),
        uploadedAt,
      ])
    }
    // Their rows followed by trigger, dated now.
    await db.query('update public.client_documents set created_at = $2 where client_id = $1', [client.id, uploadedAt])
    for (const { type, name = null, paper } of papers.additional) {
      await db.query(ADD_DOCUMENT, [
        ...[cabinet.organizationId, client.id, type, name, await store(db, cabinet, paper, '')],
        ...[paper.fileName, paper.bytes.byteLength, paper.mimeType, uploadedAt, cabinet.personId],
      ])
    }
  })
}

const ADD_DOCUMENT = `
  insert into public.client_documents (organization_id, client_id, document_type, custom_type, file_url, file_name, file_size, mime_type,
                                       created_at, uploaded_by)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`
const ADD_OBJECT = `
  insert into storage.objects (bucket_id, name, version, metadata, user_metadata, owner, owner_id, organization_id)
  values ('client-documents', $1, $2, $3, $4, $5, $5::uuid::text, $6)`

interface Papers {
  slots: Partial<Record<DocumentSlot['field'], DemoDocument>>
  additional: { type: 'pay_stub' | 'other'; name?: string; paper: DemoDocument }[]
}

async function documentsOf(client: Principal, day: string): Promise<Papers> {
  const monthly = 2_400 + 100 * numberOf(`${client.id} income`, 40)
  const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}.00`
  const facts = { client, day }
  const bill = {
    title: 'Utility bill',
    issuer: 'Harbor Light & Power',
    lines: [['Electricity, one month', '$84.20']],
  } as const
  const stub = {
    title: 'Pay stub',
    issuer: 'Northfield Supply Co.',
    lines: [
      ['Gross pay, one month', dollars(monthly)],
      ['Net pay', dollars(Math.round(monthly * 0.78))],
    ],
  } as const
  const statement = {
    title: 'Bank statement',
    issuer: 'Keystone Bank',
    lines: [
      ['Opening balance', '$1,204.00'],
      ['Deposits', dollars(monthly)],
      ['Closing balance', '$1,630.00'],
    ],
  } as const
  const theft = {
    title: THEFT_REPORT,
    issuer: 'Made up for a demonstration',
    lines: [
      ['What was stolen', 'A wallet with documents'],
      ['What came of it', 'Debts that I never made'],
    ],
  } as const
  const slots = {
    drivers_license_front: await picture('license-front'),
    drivers_license_back: await picture('license-back'),
    proof_of_address_image: await proof({ ...facts, ...bill }),
    proof_of_bank_image: await proof({ ...facts, ...statement }),
    ...(numberOf(`${client.id} card shown`, 2) === 0 && { ssn_card_image: await picture('ssn-card') }),
  }
  const payStub = { type: 'pay_stub', paper: await proof({ ...facts, ...stub }) } as const
  const report = isVictim(client) ? [{ ...THEFT, paper: await proof({ ...facts, ...theft }) }] : []
  return { slots, additional: [payStub, ...report] }
}

const THEFT = { type: 'other', name: THEFT_REPORT } as const

/** Returns true if a demo client with documents was a victim of identity theft and has a report of it: one in two. */
const isVictim = ({ id }: Pick<DemoClient, 'id'>) => numberOf(`${id} robbed`, 2) === 0

/** Stores the bytes first, then their row. If that fails, the sweep of loose files deletes the bytes. */
async function store(
  db: PoolClient,
  { keeping, personId, organizationId }: DemoCabinet,
  paper: DemoDocument,
  folder: string,
) {
  const version = randomUUID()
  await announce(keeping, version)
  await keeping.files.put(version, Readable.from([paper.bytes]))
  const { mimeType, bytes, fileName } = paper
  const description = { size: bytes.byteLength, mimetype: mimeType, cacheControl: 'max-age=3600' }
  const path = `${folder}${randomUUID()}.${mimeType === 'image/png' ? 'png' : 'pdf'}`
  await db.query(ADD_OBJECT, [
    ...[path, version, JSON.stringify(fileMetadata(description, version, Date.now()))],
    ...[JSON.stringify({ file_name: fileName }), personId, organizationId],
  ])
  return path
}

/** Runs in one transaction as the person who uploads, because the timeline names them. */
async function asPerson({ pool, personId }: DemoCabinet, work: (db: PoolClient) => Promise<void>): Promise<void> {
  await inTransaction(pool, async (db) => {
    await db.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify({ sub: personId })])
    await work(db)
  })
}
