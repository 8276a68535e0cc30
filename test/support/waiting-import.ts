import { IMPORT_ROW_PLACE } from '#features/clients/server/import-batch.ts'
import { createSealer } from '#platform/sealing/sealer.ts'
import type { OwnedDatabase } from './database/database.ts'
import type { Person } from './people.ts'

const ROW = {
  first_name: 'Dana',
  phone: '(512) 555-0101',
  city: 'Austin',
  state: 'TX',
  zip: '78704',
  date_of_birth: '4/30/1990',
}

const BEGIN = `
  insert into public.client_imports (organization_id, user_id, file_name, row_count, status)
  select organization_id, id, 'clients.csv', $2, 'importing' from app.people where id = $1 returning id, organization_id as home`
const HAND_OVER = `
  insert into app.client_import_rows (import_id, line, organization_id, sealed)
  select $1, given.line, $2, given.sealed from unnest($3::int[], $4::bytea[]) as given (line, sealed)`

/** Adds an import that was checked and started, with people who are not on file. Returns its id. Adds no job for it. */
export async function waitingImport(
  { owner, pools }: OwnedDatabase,
  person: Person,
  key: Buffer,
  rows: number,
  name = 'client',
): Promise<string> {
  const sealer = createSealer(pools.server, key)
  const [begun] = (await owner.query(BEGIN, [person.id, rows])).rows
  const lines = Array.from({ length: rows }, (_, index) => index + 1)
  const sealed = await sealer.withCurrentKey(() =>
    Promise.all(
      lines.map((line) => {
        const fields = {
          ...ROW,
          email: `${name}${line}@example.test`,
          last_name: `Of ${name} ${line}`,
          ssn: ssnOf(line),
        }
        return sealer.sealBytes(IMPORT_ROW_PLACE, Buffer.from(JSON.stringify(fields)), begun.home)
      }),
    ),
  )
  await owner.query(HAND_OVER, [begun.id, begun.home, lines, sealed])
  return begun.id
}

const ssnOf = (line: number): string => `123-${10 + (line % 80)}-${String(1000 + line)}`
