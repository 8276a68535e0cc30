import { type Caller } from '#server/http/caller.ts'
import { ITSELF, rowsAs } from './storage-database.ts'
import type { StorageDeps } from './storage-deps.ts'

type Keeping = Pick<StorageDeps, 'pool' | 'files' | 'log'>

const ANNOUNCE = 'insert into storage.loose_files (id) values ($1)'
const FORGET = 'delete from storage.loose_files where id = $1'
const STILL_LOOSE = `select to_json(id) from storage.loose_files where id = any ($1::text[])`
// Longer than any upload may take: until then the bytes may still get their object.
const ABANDONED = `select to_json(id) from storage.loose_files where since < now() - interval '1 day' order by since limit 500`

const asItself = <Row>({ pool }: Keeping, text: string, values: (string | null)[], caller: Caller = ITSELF) =>
  rowsAs<Row>({ pool, assertSession: null }, caller, text, values)

/** To be called before the first byte is written: from now on these bytes are deleted unless an object takes them. */
export async function announce(keeping: Keeping, id: string): Promise<void> {
  await asItself(keeping, ANNOUNCE, [id])
}

/** Deletes the bytes that no object refers to any more. What fails is left to the next sweep. */
export async function discard(keeping: Keeping, ids: readonly (string | null)[]): Promise<void> {
  const given = ids.filter((id) => id !== null)
  if (given.length === 0) return
  try {
    const loose = await asItself<string>(keeping, STILL_LOOSE, [`{${given.join(',')}}`])
    for (const id of loose) await discardOne(keeping, id)
  } catch (error) {
    keeping.log.warn({ err: error }, 'bytes without an object were left to the next sweep')
  }
}

/** Deletes what uploads and deletions that were cut short left behind; answers how many files. For a job that runs hourly. */
export async function sweepLooseFiles(keeping: Keeping): Promise<number> {
  const abandoned = await asItself<string>(keeping, ABANDONED, [])
  for (const id of abandoned) await discardOne(keeping, id)
  return abandoned.length
}

async function discardOne(keeping: Keeping, id: string): Promise<void> {
  await keeping.files.delete(id)
  await asItself(keeping, FORGET, [id])
}
