import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Company } from '#test/faults/company.ts'
import { compare, counts, type Finding, fateOf } from '#test/faults/ledger.ts'
import { insist, marksOf, type Work } from './work.ts'

const LOOK_EVERY_MS = 300
const CHECKED_WITHIN_MS = 90_000
// Three transactions of an import.
const ROWS = 210
const PERSON = { city: 'Austin', state: 'TX', zip: '78704', date_of_birth: '4/30/1990' }

// Groups from 10 and serials from 1000 are issued: none is all zeros.
const GROUPS = 90
const SERIALS = 9_000
const issued = (number: number) => `${10 + Math.floor(number / SERIALS)}${1_000 + (number % SERIALS)}`

/** Returns rows of people who share no name and no SSN with any other row of the run. */
const rowsOf = (mark: string) => {
  const area = 100 + randomInt(500)
  const first = randomInt(GROUPS * SERIALS)
  return Array.from({ length: ROWS }, (_, at) => ({
    line: at + 2,
    fields: {
      ...{ ...PERSON, first_name: `Row${at}`, last_name: mark, email: `${mark}-${at}@example.test` },
      ssn: `${area}${issued((first + at) % (GROUPS * SERIALS))}`,
    },
  }))
}

const IMPORTS = `
  select i.file_name as mark, i.status, i.rows_added, i.rows_done, i.rejects::text as rejects,
         (select count(*)::int from public.clients c where c.last_name = i.file_name) as clients
    from public.client_imports i where i.file_name = any ($1)`

interface Import {
  mark: string
  status: string
  rows_added: number
  rows_done: number
  rejects: string
  clients: number
}

/** A file of some hundred clients that is uploaded, checked, and imported. Acknowledged once the import has started. */
export const imports: Work = {
  kind: 'import',
  share: 2,
  async write(_, company, mark) {
    if (company.isTold) return null
    const begun = await company.act('import-clients', { act: 'begin', file_name: mark, row_count: ROWS })
    if (begun.status !== 200) return { fate: fateOf(begun.status) === 'refused' ? 'refused' : 'unknown' }
    const step = (body: object) =>
      insist(() => company.act('import-clients', { import_id: begun.body.id, ...body })).then(({ status }) => status)
    if ((await step({ act: 'rows', rows: rowsOf(mark) })) !== 200) return { fate: 'unknown' }
    await step({ act: 'check' })
    if (!(await isChecked(company, begun.body.id))) return { fate: 'unknown' }
    const { status } = await company.act('import-clients', { act: 'import', import_id: begun.body.id })
    return { fate: status === 200 ? 'acknowledged' : 'unknown' }
  },
  async check({ installation }, entries) {
    const found = await installation.rows<Import>(IMPORTS, [marksOf(entries)])
    const known = counts(found.map(({ mark }) => mark))
    const begun = new Set(entries.filter(({ fate }) => fate === 'acknowledged').map(({ mark }) => mark))
    return [
      ...compare(entries, ({ mark }) => known.get(mark) ?? 0, 'the imports'),
      ...found.flatMap((one) => imported(one, begun.has(one.mark))),
    ]
  },
}

async function isChecked({ supabase }: Company, importId: string): Promise<boolean> {
  const deadline = Date.now() + CHECKED_WITHIN_MS
  while (Date.now() < deadline) {
    const { data } = await supabase.from('client_imports').select('status').eq('id', importId).maybeSingle()
    if (data?.status === 'checked') return true
    await pause(LOOK_EVERY_MS)
  }
  return false
}

function imported({ mark, status, rows_added: added, clients, rejects }: Import, isBegun: boolean): Finding[] {
  const named = `import ${mark} (${status})`
  if (status === 'checking' || status === 'importing') return [{ wrong: 'stuck', what: named }]
  // Rows that only the dry run counted were not added.
  const expected = status === 'done' ? added : 0
  if (clients > expected) return [{ wrong: 'duplicated', what: `${named} added ${clients} clients, not ${expected}` }]
  if (clients < expected) return [{ wrong: 'lost', what: `${named} added ${clients} clients, not ${expected}` }]
  return isBegun && expected !== ROWS
    ? [{ wrong: 'lost', what: `${named} added ${clients} of ${ROWS} clients, refused ${rejects.slice(0, 200)}` }]
    : []
}

const ARCHIVES = `
  select given.id, a.status,
         (select count(*)::int from app.audit_events e where e.action = 'archive.requested' and e.subject_id = given.id) as requests,
         (select count(*)::int from storage.objects o
           where o.bucket_id = 'organization-archives' and o.name like '%/' || given.id || '.zip') as objects
    from unnest($1::uuid[]) as given (id) left join app.organization_archives a on a.id = given.id`

interface Archived {
  id: string
  /** Null once it was deleted. */
  status: string | null
  requests: number
  objects: number
}
const KEPT = 2

/** An archive of all of the company's data. Older ones are deleted to make space. */
export const archives: Work = {
  kind: 'archive',
  share: 1,
  async write(_, { act }) {
    const listed = await act('organization-archive', { act: 'list' })
    const ready = (listed.body?.archives ?? []).filter((one: { status: string }) => one.status === 'ready')
    for (const { id } of ready.slice(KEPT)) await act('organization-archive', { act: 'delete', archive_id: id })
    const { status, body } = await act('organization-archive', { act: 'start' })
    // Another one is being made, or that is unknown.
    if (status !== 200) return null
    return { fate: 'acknowledged', told: { id: String(body.id) } }
  },
  async check({ installation }, entries) {
    const ids = entries.map(({ told }) => String(told['id']))
    const found = await installation.rows<Archived>(ARCHIVES, [ids])
    return found.flatMap(archived)
  },
}

function archived({ id, status, requests, objects }: Archived): Finding[] {
  const named = `archive ${id} (${status ?? 'deleted'})`
  if (requests !== 1)
    return [{ wrong: requests > 1 ? 'duplicated' : 'lost', what: `${named} was requested ${requests} times` }]
  if (status === 'preparing') return [{ wrong: 'stuck', what: named }]
  if (status === 'failed') return [{ wrong: 'lost', what: named }]
  const expected = status === null ? 0 : 1
  if (objects === expected) return []
  return [{ wrong: objects > expected ? 'duplicated' : 'lost', what: `${named} has ${objects} files` }]
}
