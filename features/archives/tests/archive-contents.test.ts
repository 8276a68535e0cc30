import { createHash, randomUUID } from 'node:crypto'
import Papa from 'papaparse'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { NEEDED, reviewFixture, SUBMISSION } from '#features/administration/tests/review-fixture.ts'
import { PNG } from '#platform/storage/tests/storage-fixture.ts'
import { companyFacts } from '#test/support/people.ts'
import { type ArchiveDesk, archiveFixture, SSN } from './archive-fixture.ts'

let desk: ArchiveDesk
beforeAll(async () => {
  desk = await archiveFixture()
})
afterAll(() => desk.close())
afterEach(async () => void (await desk.owner.query('delete from app.organization_archives')))

const text = (files: Map<string, Buffer>, path: string) => String(files.get(path))
const lines = (files: Map<string, Buffer>, path: string): Record<string, unknown>[] =>
  text(files, path)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

interface Manifest {
  tables: { table: string; rows: number; omitted_columns: string[]; files: { path: string; sha256: string }[] }[]
  omitted: { table: string; reason: string }[]
}

const tablesWithOrganization = async () => {
  const { rows } = await desk.owner.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
     where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema')`)
  return rows.map(({ name }) => name)
}

test('contains all data of the organization and none of another, masked, with counts and digests', async () => {
  const archive = await desk.made(desk.maria)

  const { reply, zip, files } = await desk.downloaded(desk.maria, archive)

  expect(reply.headers.get('content-type')).toBe('application/zip')
  expect(reply.headers.get('content-disposition')).toMatch(
    /attachment; filename=tradeline-archive-\d{4}-\d\d-\d\d\.zip/,
  )
  expect({ bytes: zip.byteLength, sha256: createHash('sha256').update(zip).digest('hex') }).toEqual({
    bytes: archive.byte_size,
    sha256: archive.sha256,
  })
  expect(lines(files, 'data/clients.jsonl')).toMatchObject([
    { last_name: 'Whitfield', ssn: 'XXX-XX-4567', date_of_birth: 'XX/XX/1990' },
  ])
  const everything = [...files].map(([path, bytes]) => `${path} ${bytes.toString('latin1')}`).join('\n')
  for (const absent of [SSN, '900004567', 'Stranger', desk.omar.person.email]) expect(everything).not.toContain(absent)
  const csv = Papa.parse<Record<string, string>>(text(files, 'data/clients.csv').replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: true,
  })
  expect(csv.data).toMatchObject([{ first_name: "'=1+1", last_name: 'Whitfield' }])
  expect(lines(files, 'reports/credit-reports.jsonl')).toMatchObject([
    { status: 'success', scores: { experian: 712 }, reports: { experian: { outcome: 'error' } } },
  ])
  const [stored] = lines(files, 'files.jsonl')
  expect(stored).toMatchObject({ bucket: 'client-documents', bytes: PNG.byteLength })
  expect(stored?.['path']).toMatch(/^files\/client-documents\/[\w-]{36}\/pay stub\.png$/)
  expect(files.get(String(stored?.['path']))).toEqual(PNG)
  const manifest: Manifest = JSON.parse(text(files, 'manifest.json'))
  expect(manifest).toMatchObject({ sensitive_fields: 'masked', organization: { company_name: "Maria's company" } })
  for (const { table, rows, files: written } of manifest.tables) {
    expect(lines(files, `data/${table.replace('public.', '')}.jsonl`), table).toHaveLength(rows)
    for (const { path, sha256 } of written) {
      expect(
        createHash('sha256')
          .update(files.get(path) ?? '')
          .digest('hex'),
        path,
      ).toBe(sha256)
    }
  }
})

test('contains the submission for the company’s review with its documents, and four digits of the EIN', async () => {
  await companyFacts(desk.app.database, desk.maria.person, "review_status = 'not_sent'")
  await reviewFixture(desk.app).send(desk.maria)

  const { files } = await desk.downloaded(desk.maria, await desk.made(desk.maria))

  expect(lines(files, 'data/app.company_submissions.jsonl')).toMatchObject([
    { details: { legal_name: SUBMISSION.legal_name }, ein_last_four: '6789' },
  ])
  const papers = lines(files, 'files.jsonl').filter(({ bucket }) => bucket === 'company-documents')
  expect(papers.map(({ path }) => files.get(String(path)))).toEqual(NEEDED.map(() => PNG))
  for (const [path, bytes] of files) expect(bytes.toString('latin1'), path).not.toMatch(/12-?3456789|ein_sealed":/)
})

test('includes every table with an organization id, even one added today', async () => {
  await desk.owner.query(`
      create table public.added_later (id int primary key, organization_id uuid not null, note text, api_token text, digest bytea)`)
  await desk.owner.query(
    `insert into public.added_later
     select n, organization_id, 'kept', 'hidden', 'hidden' from app.people, generate_series(1, 1001) n where id = $1`,
    [desk.maria.person.id],
  )
  try {
    const { files } = await desk.downloaded(desk.maria, await desk.made(desk.maria))

    const { tables, omitted }: Manifest = JSON.parse(text(files, 'manifest.json'))
    const named = [...tables, ...omitted].map(({ table }) => table)
    expect(named.toSorted()).toEqual([...(await tablesWithOrganization()), 'app.organizations'].toSorted())
    for (const { reason } of omitted) expect(reason.length).toBeGreaterThan(20)
    const added = lines(files, 'data/added_later.jsonl')
    expect(added[0]).toEqual({ id: 1, organization_id: expect.any(String), note: 'kept' })
    expect(added.map(({ id }) => id)).toEqual(Array.from({ length: 1001 }, (_, n) => n + 1))
    expect(tables.find(({ table }) => table === 'public.added_later')?.omitted_columns).toEqual(['api_token', 'digest'])
  } finally {
    await desk.owner.query('drop table public.added_later')
  }
})

test('contains no digest, ciphertext or secret of any table', async () => {
  const { rows } = await desk.owner.query<{ table_name: string; columns: string[] }>(
    'select table_name, columns from app.archive_tables() where omitted_because is null',
  )

  const kept = rows.flatMap(({ table_name, columns }) => columns.map((column) => `${table_name}.${column}`))
  expect(kept).toContain('app.audit_events.hash')
  expect(kept).toContain('public.consent_texts.text_hash')
  expect(kept.filter((name) => /secret|token|password|sealed|wrapped/.test(name))).toEqual([])
})

test('lists a file whose bytes are missing, and contains the rest', async () => {
  await desk.owner.query(
    `
      insert into storage.objects (bucket_id, name, organization_id, version)
      select 'client-documents', 'lost.png', organization_id, $2 from app.people where id = $1`,
    [desk.maria.person.id, randomUUID()],
  )
  try {
    const { files } = await desk.downloaded(desk.maria, await desk.made(desk.maria))

    expect(lines(files, 'files.jsonl')).toContainEqual({
      bucket: 'client-documents',
      name: 'lost.png',
      is_missing: true,
    })
  } finally {
    await desk.owner.query("delete from storage.objects where name = 'lost.png'")
  }
})
