import { createHash } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { QueryResultRow } from 'pg'
import type { AppDeps } from '#app/server/app-deps.ts'
import type { EnvelopeSpec } from '#features/signing/rules/new-envelope.ts'
import { createEnvelope } from '#features/signing/server/create-envelope.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { createLog } from '#platform/http/log.ts'
import { diskFileStore } from '#platform/storage/disk-file-store.ts'
import { testApp } from '#test/support/app.ts'
import { field, samplePdf } from './sample-pdf.ts'

const EVENTS = `
  select envelope_id, sequence, kind, to_char(happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as happened_at, ip_address,
         user_agent, signer_id, actor_name, document_id, hash_before, hash_after, details, previous_hash, hash
    from public.envelope_events where envelope_id = $1 order by sequence`

export type SigningDesk = Awaited<ReturnType<typeof signingDesk>>

/** Maria's company with the client Dana Whitfield, and Omar's company. */
export async function signingDesk(overrides: Partial<AppDeps> = {}) {
  const files = diskFileStore(mkdtempSync(path.join(tmpdir(), 'signing-files-')))
  const app = await testApp({ files, ...overrides })
  const [maria, omar] = [await app.subscriber('maria'), await app.subscriber('omar')]
  const { pools } = app.database
  const rows = async <Row extends QueryResultRow>(text: string, values: unknown[] = []) =>
    (await pools.server.query<Row>(text, values)).rows
  const added = await maria.supabase
    .from('clients')
    .insert({
      first_name: 'Dana',
      last_name: 'Whitfield',
      email: 'dana@example.test',
      phone: '5125550123',
      state: 'TX',
      zip: '78704',
    })
    .select('id, organization_id')
    .single()
  const client: { id: string; organization_id: string } | null = added.data
  if (client === null) throw new Error('Dana was not added')
  const keeping = { pool: pools.wire, files, log: createLog('silent') }
  const spec = async (more: Partial<EnvelopeSpec>): Promise<EnvelopeSpec> => ({
    ...{ organizationId: client.organization_id, createdBy: maria.person.id, clientId: client.id },
    ...{
      subject: { kind: 'none', id: null },
      title: 'Agreement',
      language: 'en',
      order: 'in_order',
      expiresOn: '2099-12-31',
    },
    documents: [
      {
        title: 'Agreement',
        kind: 'agreement',
        bytes: await samplePdf(),
        fields: [field('sign', 'signature', { page: 2 })],
      },
    ],
    signers: [
      {
        role: 'client',
        name: 'Dana Whitfield',
        email: 'dana@example.test',
        phone: '5125550123',
        language: 'en',
        means: 'link',
      },
    ],
    ...more,
  })
  return {
    ...{
      app,
      maria,
      omar,
      rows,
      files,
      keeping,
      pool: pools.server,
      home: client.organization_id,
      clientId: client.id,
    },
    sha256: (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex'),
    create: async (more: Partial<EnvelopeSpec> = {}) => {
      const wanted = await spec(more)
      return inTransaction(pools.server, (db) => createEnvelope(db, { keeping }, wanted))
    },
    events: (id: string) => rows(EVENTS, [id]),
  }
}
