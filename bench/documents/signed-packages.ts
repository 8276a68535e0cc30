import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg, { type PoolClient } from 'pg'
import { figures, MailDesk } from '#bench/mail/mail-desk.ts'
import { mailServer } from '#bench/mail/mail-server.ts'
import { type ProductProcess, productProcess } from '#bench/product-process.ts'
import { temporaryDatabase, temporaryFolder } from '#bench/temporary-database.ts'
import type { NewSigner } from '#features/signing/rules/new-envelope.ts'
import type { SignerRole } from '#features/signing/rules/placed-field.ts'
import { appendEvent } from '#features/signing/server/append-event.ts'
import { createEnvelope } from '#features/signing/server/create-envelope.ts'
import { COMPLETE } from '#features/signing/server/sign.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { createLog } from '#platform/http/log.ts'
import { enqueueOnce } from '#platform/jobs/jobs.ts'
import { diskFileStore } from '#platform/storage/disk-file-store.ts'
import { loanPackage, type PackageDocument } from './loan-package.ts'

const PACKAGES = Number(process.env['PACKAGES'] ?? 60)
const MAILS = Number(process.env['MAILS'] ?? 40)
const PER_HOUR_AIM = 1_000
const MAIL_AIM_MS = 2_000
const LOOKS_EVERY_MS = 50
const HOUR_S = 3_600

/**
 * Measures how many signed packages of five documents one worker process completes, and how long account mail takes to
 * arrive meanwhile.
 */
export async function measurePackages(): Promise<void> {
  const database = await temporaryDatabase()
  const office = await mailServer()
  const folder = temporaryFolder()
  const processes: ProductProcess[] = []
  const pool = new pg.Pool({ connectionString: database.ownerUrl, max: 4 })
  try {
    const dataKey = randomBytes(32).toString('base64')
    const settings = { DATABASE_URL: database.ownerUrl, DATA_ENCRYPTION_KEY: dataKey, DATA_DIR: folder }
    const more = { SMTP_URL: office.url, TRUSTED_PROXIES: '1' }
    for (const role of ['web', 'worker']) processes.push(await productProcess({ ...settings, ...more, ROLE: role }))
    const desk = new MailDesk(processes[0]?.url ?? '', dataKey, folder, office)
    await desk.latencies(10)
    const idle = await desk.latencies(MAILS)
    const envelopes = await signedEnvelopes(pool, path.join(folder, 'files'))
    const startedAt = performance.now()
    for (const one of envelopes) await enqueueCompletion(pool, one)
    const [seconds, busy] = await Promise.all([secondsUntilDone(pool, startedAt), desk.latencies(MAILS)])
    console.log(
      `${PACKAGES} signed packages of five documents in ${seconds.toFixed(1)} s on one worker: ${Math.round((PACKAGES / seconds) * HOUR_S).toLocaleString('en-US')} per hour (aim ${PER_HOUR_AIM})`,
    )
    console.log(`account mail, nothing else to do: ${figures(idle)}`)
    console.log(`account mail, packages in progress: ${figures(busy)} (aim: 95% within ${MAIL_AIM_MS} ms)`)
  } finally {
    await pool.end()
    for (const one of processes) await one.stop()
    office.close()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const CLIENT = `
  select c.organization_id, c.id from public.clients c join app.organizations o on o.id = c.organization_id
   order by o.created_at, c.created_at limit 1`

interface Place {
  organization_id: string
  id: string
}

/** Creates envelopes and signs them as the page does: each page seen, each signature typed. Nothing completes them yet. */
async function signedEnvelopes(pool: pg.Pool, filesFolder: string): Promise<Place[]> {
  const client = (await pool.query<Place>(CLIENT)).rows[0]
  if (client === undefined) throw new Error('The demo has no client')
  const documents = await loanPackage()
  const deps = { keeping: { pool, files: diskFileStore(filesFolder), log: createLog('silent') } }
  const roles = [...new Set(documents.flatMap(({ fields }) => fields.map(({ signer }) => signer)))]
  const envelopes: Place[] = []
  for (let count = 0; count < PACKAGES; count += 1) {
    const { id } = await inTransaction(pool, async (db) => {
      const created = await createEnvelope(db, deps, {
        ...{ organizationId: client.organization_id, createdBy: null, clientId: client.id, title: `Loan ${count}` },
        ...{ subject: { kind: 'none', id: null }, language: 'en', order: 'together', expiresOn: '2099-12-31' },
        documents: documents.map(({ kind, bytes, fields }) => ({ title: kind, kind, bytes, fields })),
        signers: roles.map(signerOf),
      })
      await signAll(db, { organization_id: client.organization_id, id: created.id }, documents)
      return created
    })
    envelopes.push({ organization_id: client.organization_id, id })
  }
  return envelopes
}

const signerOf = (role: SignerRole): NewSigner => ({
  ...{ role, name: 'Dana Whitfield', email: null, phone: null, language: 'en', means: 'tablet' },
})

const DOCUMENTS = `
  select id from public.envelope_documents where organization_id = $1 and envelope_id = $2 order by position`
const SIGNERS = 'select id, role from public.envelope_signers where organization_id = $1 and envelope_id = $2'
const VALUE = `
  insert into app.envelope_values (organization_id, document_id, field_id, signer_id, entered)
  select $1, $2, $3, s.id, $5 from public.envelope_signers s where s.organization_id = $1 and s.envelope_id = $4 and s.role = $6`
const SIGNED = `
  update public.envelope_signers set signed_at = clock_timestamp() where organization_id = $1 and envelope_id = $2`
const ALL_SIGNED = `
  update public.envelopes set signed_at = clock_timestamp() where organization_id = $1 and id = $2`
const TYPED = JSON.stringify({ kind: 'typed', text: 'Dana Whitfield' })

async function signAll(db: PoolClient, envelope: Place, documents: readonly PackageDocument[]): Promise<void> {
  const place = [envelope.organization_id, envelope.id]
  const ids = (await db.query<{ id: string }>(DOCUMENTS, place)).rows
  const signers = (await db.query<{ id: string; role: SignerRole }>(SIGNERS, place)).rows
  for (const [at, { id: documentId }] of ids.entries()) {
    const { pages = 0, fields = [] } = documents[at] ?? {}
    for (const { id: signerId } of signers)
      for (let page = 1; page <= pages; page += 1)
        await appendEvent(db, envelope, { kind: 'page_viewed', signerId, documentId, details: { page } })
    for (const { id, signer } of fields.filter(({ kind }) => kind === 'signature'))
      await db.query(VALUE, [envelope.organization_id, documentId, id, envelope.id, TYPED, signer])
    for (const { id: signerId } of signers) await appendEvent(db, envelope, { kind: 'signed', signerId, documentId })
  }
  await db.query(SIGNED, place)
  await db.query(ALL_SIGNED, place)
}

const enqueueCompletion = (pool: pg.Pool, { organization_id, id }: Place) =>
  inTransaction(pool, (db) =>
    enqueueOnce(db, COMPLETE, { organization_id, envelope_id: id }, { key: `complete-envelope:${id}` }),
  )

const COMPLETED =
  "select count(*)::int as completed from public.envelopes where status = 'completed' and title like 'Loan %'"

async function secondsUntilDone(pool: pg.Pool, startedAt: number): Promise<number> {
  for (;;) {
    const completed = (await pool.query<{ completed: number }>(COMPLETED)).rows[0]?.completed ?? 0
    if (completed >= PACKAGES) return (performance.now() - startedAt) / 1_000
    await sleep(LOOKS_EVERY_MS)
  }
}
