import { ITSELF, rowsAs, type StorageDeps } from './served.ts'

export type Keeping = Pick<StorageDeps, 'pool' | 'files' | 'log'>

const ANNOUNCE = 'insert into storage.loose_files (id) values ($1)'
const FORGET = 'delete from storage.loose_files where id = $1'
const STILL_LOOSE = 'select to_json(id) from storage.loose_files where id = any ($1::text[])'
// Longer than any upload may take. Until then the bytes may still get their object.
const ABANDONED = `select to_json(id) from storage.loose_files where since < now() - interval '1 day' order by since limit 500`

const EXPIRED = 'delete from storage.resumable_uploads where expires_at < now()'

const asItself = ({ pool }: Keeping, text: string, ...values: string[]) =>
  rowsAs<string>({ pool, assertSession: null }, ITSELF, text, values)

/** Call this before the first byte is written. From now on these bytes are deleted unless an object takes them. */
export async function announce(keeping: Keeping, id: string): Promise<void> {
  await asItself(keeping, ANNOUNCE, id)
}

/** Deletes those files that no object refers to. Failures are left to the next sweep. */
export async function discard(keeping: Keeping, ...ids: (string | null)[]): Promise<void> {
  const given = ids.filter((id) => id !== null)
  if (given.length === 0) return
  try {
    await discardAll(keeping, await asItself(keeping, STILL_LOOSE, `{${given.join(',')}}`))
  } catch (error) {
    keeping.log.warn({ err: error }, 'bytes without an object were left to the next sweep')
  }
}

/** Deletes what interrupted uploads and deletions left behind, and forgets expired uploads. Returns the number of files. */
export async function sweepLooseFiles(keeping: Keeping): Promise<number> {
  await asItself(keeping, EXPIRED)
  const abandoned = await asItself(keeping, ABANDONED)
  await discardAll(keeping, abandoned)
  return abandoned.length
}

async function discardAll(keeping: Keeping, ids: string[]): Promise<void> {
  for (const id of ids) {
    await keeping.files.delete(id)
    await asItself(keeping, FORGET, id)
  }
}
