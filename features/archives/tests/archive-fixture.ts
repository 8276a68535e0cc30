import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect } from 'vitest'
import { call, type Reply, signedInColleague } from '#features/organizations/tests/organization-fixture.ts'
import { blob, PNG } from '#platform/storage/tests/storage-fixture.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { storeScores } from '#test/support/report-scores.ts'
import { unzipped } from '#test/support/zip.ts'

export const SSN = '900-00-4567'

export interface Listed {
  id: string
  status: string
  byte_size: number
  sha256: string
}

/** Maria's and Omar's organizations, each with a client, a document and a report, and Maria's colleagues. */
export interface ArchiveDesk {
  app: TestApp
  owner: pg.Client
  maria: SignedIn
  omar: SignedIn
  tom: SignedIn
  priya: SignedIn
  ask: (person: SignedIn | null, body: object) => Promise<Reply>
  listed: (person: SignedIn) => Promise<Listed[]>
  /** Requests an archive and waits until it is ready. */
  made: (person: SignedIn) => Promise<Listed>
  downloaded: (
    person: SignedIn,
    archive: Listed,
  ) => Promise<{ reply: Response; zip: Buffer; files: Map<string, Buffer> }>
  /** Inserts an archive row for Maria without a job. Returns its id. */
  prepared: (status: 'preparing' | 'ready') => Promise<string>
  homeOf: (person: SignedIn) => Promise<string>
  close: () => Promise<void>
}

export async function archiveFixture(): Promise<ArchiveDesk> {
  const app = await testApp()
  const owner = new pg.Client(app.database.ownerUrl)
  await owner.connect()
  const maria = await app.subscriber('Maria')
  const omar = await app.subscriber('Omar')
  const tom = await signedInColleague(app, maria, 'Tom', 'admin')
  const priya = await signedInColleague(app, maria, 'Priya')
  await fillFile(owner, maria, 'Whitfield')
  await fillFile(owner, omar, 'Stranger')
  const ask: ArchiveDesk['ask'] = (person, body) => call(app, person, 'organization-archive', body)
  const listed: ArchiveDesk['listed'] = async (person) => {
    const { body } = await ask(person, { act: 'list' })
    return body['archives'] as Listed[]
  }
  const homeOf = async ({ person }: SignedIn) => {
    const { rows } = await owner.query('select organization_id as id from app.people where id = $1', [person.id])
    return String(rows[0]?.id)
  }
  return {
    ...{ app, owner, maria, omar, tom, priya, ask, listed, homeOf },
    async made(person) {
      const { status, body } = await ask(person, { act: 'start' })
      expect({ status, body }).toMatchObject({ status: 200 })
      const find = async () => (await listed(person)).find(({ id }) => id === body['id'])
      await expect.poll(async () => (await find())?.status, { timeout: 30_000 }).toBe('ready')
      const archive = await find()
      if (!archive) throw new Error('The archive is gone')
      return archive
    },
    async downloaded(person, archive) {
      const { body } = await ask(person, { act: 'link', archive_id: archive.id })
      const reply = await app.fetch(String(body['url']))
      const zip = Buffer.from(await reply.arrayBuffer())
      return { reply, zip, files: unzipped(zip) }
    },
    async prepared(status) {
      const { rows } = await owner.query<{ id: string }>(PREPARED, [await homeOf(maria), maria.person.id, status])
      return String(rows[0]?.id)
    },
    async close() {
      await owner.end()
      await app.close()
    },
  }
}

const PREPARED = `
  insert into app.organization_archives (organization_id, requested_by, requested_by_name, status, byte_size, sha256, finished_at,
                                         expires_at)
  values ($1, $2, 'Maria', $3, 1, 'x', now(), now() + interval '1 day') returning id`

/** Adds a client with an SSN, a stored document and a report. */
async function fillFile(owner: pg.Client, { supabase, person }: SignedIn, lastName: string): Promise<void> {
  const client = { first_name: '=1+1', last_name: lastName, ssn: SSN, date_of_birth: '1990-04-30' }
  const { data, error } = await supabase.from('clients').insert(client).select('id').single()
  if (error) throw error
  const path = `${randomUUID()}.png`
  const metadata = { metadata: { file_name: '../../pay stub.png' } }
  await supabase.storage.from('client-documents').upload(path, blob(PNG, 'image/png'), metadata)
  const document = { client_id: data.id, file_url: path, document_type: 'pay_stub', file_name: 'stub.png' }
  await supabase.from('client_documents').insert({ ...document, file_size: 1, mime_type: 'image/png' })
  await owner.query(
    `with report as (
       insert into public.credit_reports (organization_id, client_id, status, bureau_data, ordered_by)
       select organization_id, $2, 'success', '{}', $1 from app.people where id = $1 returning id, organization_id, client_id)
     ${storeScores('array[712]')}`,
    [person.id, data.id],
  )
}
