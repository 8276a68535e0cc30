import type { Pool } from 'pg'
import { type Borrower, fullNameKey } from '#features/portfolio-import/rules/borrower.ts'
import { nameKey, plainLetters } from '#platform/rules/names/plain-letters.ts'
import { maskSsn } from '#platform/rules/ssn.ts'
import type { Sealer } from '#platform/sealing/sealer.ts'

/** A borrower who is on file, who is new, or whose row must be refused. */
export type MatchedBorrower = { clientId: string } | { isNew: true } | { problem: string }

interface OnFile {
  id: string
  name: string
  last_name: string
  email: string | null
  phone: string | null
  ssn: string | null
  is_archived: boolean
}

const COLUMNS =
  'c.id, app.name_key(c.full_name) as name, c.last_name, lower(c.email) as email, c.phone, c.ssn, c.archived_at is not null as is_archived'
const BY_SSN = `
  select ${COLUMNS}, encode(v.blind_index, 'hex') as blind_index
    from app.sealed_values v join public.clients c on c.organization_id = v.organization_id and c.id = v.row_id and c.merged_into_id is null
   where v.organization_id = $1 and v.table_name = 'clients' and v.column_name = 'ssn' and v.blind_index = any ($2::bytea[])`
const BY_NAME = `
  select ${COLUMNS} from public.clients c 
   where c.organization_id = $1 and c.merged_into_id is null and app.name_key(c.full_name) = any ($2::text[])`

/** Finds each borrower among the company's clients: by SSN, or else by name with email or phone. The result is by their key. */
export async function matchBorrowers(
  { pool, sealer }: { pool: Pool; sealer: Sealer },
  organizationId: string,
  borrowers: ReadonlyMap<string, Borrower>,
): Promise<Map<string, MatchedBorrower>> {
  const { bySsn, indexes } = await clientsBySsn(pool, sealer, organizationId, borrowers)
  const names = [...new Set([...borrowers.values()].map(fullNameKey))]
  const { rows } = await pool.query<OnFile>(BY_NAME, [organizationId, names])
  const byName = Map.groupBy(rows, ({ name }) => name)
  const matched = [...borrowers].map(([key, borrower]) => {
    const own = bySsn.get(indexes.get(key) ?? '')
    const alike = byName.get(fullNameKey(borrower)) ?? []
    return [key, own === undefined ? matchByName(borrower, alike) : matchBySsn(borrower, own)] as const
  })
  return new Map(matched)
}

async function clientsBySsn(
  pool: Pool,
  sealer: Sealer,
  organizationId: string,
  borrowers: ReadonlyMap<string, Borrower>,
) {
  return sealer.withCurrentIndex(organizationId, async () => {
    const indexes = new Map<string, string>()
    for (const [key, { ssn }] of borrowers)
      if (ssn !== null) indexes.set(key, (await sealer.indexOf('clients.ssn', ssn, organizationId)).toString('hex'))
    const wanted = [...indexes.values()].map((index) => Buffer.from(index, 'hex'))
    const { rows } = await pool.query<OnFile & { blind_index: string }>(BY_SSN, [organizationId, wanted])
    return { indexes, bySsn: new Map(rows.map((row) => [row.blind_index, row])) }
  })
}

const ARCHIVED = 'This client is archived. Restore the client first'

function matchBySsn(borrower: Borrower, found: OnFile): MatchedBorrower {
  if (!isLastName(found.last_name, borrower.last_name))
    return { problem: 'The client with this SSN has another last name on file' }
  return found.is_archived ? { problem: ARCHIVED } : { clientId: found.id }
}

/** Returns true if both are one last name, or the other one is its last words. */
const isLastName = (onFile: string, given: string): boolean =>
  nameKey(onFile) === nameKey(given) || plainLetters(onFile).endsWith(` ${plainLetters(given)}`)

function matchByName(borrower: Borrower, alike: readonly OnFile[]): MatchedBorrower {
  const mask = borrower.ssn === null ? null : maskSsn(borrower.ssn)
  if (alike.some(({ ssn }) => ssn !== null && ssn === mask))
    return { problem: 'This may be a client on file, whose SSN has the same last four digits. Compare both' }
  const others = alike.filter(({ ssn }) => mask === null || ssn === null)
  const same = others.filter(({ email, phone }) => isSame(borrower, email, phone))
  if (same.length > 1) return { problem: 'Several clients on file have this name and email or phone' }
  if (same[0] !== undefined) return same[0].is_archived ? { problem: ARCHIVED } : { clientId: same[0].id }
  if (others.length > 0 && mask === null)
    return { problem: 'A client on file has this name. Add the SSN, or the email or phone on file, to tell them apart' }
  return { isNew: true }
}

const isSame = ({ email, phone }: Borrower, other: string | null, number: string | null): boolean =>
  (email !== null && email.toLowerCase() === other) || (phone !== null && phone === number)
