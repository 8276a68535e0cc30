import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { connected } from '#platform/database/connected.ts'
import { type CopiedTree, copyFile, copyTree, writeText } from './copied-tree.ts'

// Files that PostgreSQL creates again when it starts: https://www.postgresql.org/docs/18/continuous-archiving.html
// (Backing Up The Data Directory).
const EMPTIED =
  /^(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/|(?:^|\/)pgsql_tmp|(?:^|\/)pg_internal\.init/
const OF_THE_PROCESS = ['postmaster.pid', 'postmaster.opts']
/** Makes a starting PostgreSQL recognize a copy and know where its write-ahead log begins. */
const LABEL = 'backup_label'
const LOG = 'pg_wal'

interface Stop {
  last: string
  labelfile: string
}

/**
 * Copies the data folder of a running PostgreSQL. The copied pages are inconsistent, because they are written
 * meanwhile. With the write-ahead log of that time, PostgreSQL makes them consistent when it starts.
 */
export async function copyDatabase(ownerUrl: string, home: string, to: string): Promise<CopiedTree> {
  return connected(ownerUrl, async (owner) => {
    // The slot ends with this connection. Until then PostgreSQL keeps the log that the copy needs.
    await owner.query('select pg_create_physical_replication_slot($1, true, true)', [`backup_${process.pid}`])
    const begun = await owner.query<{ first: string }>(
      "select pg_walfile_name(pg_backup_start('tradeline', fast => true)) as first",
    )
    const first = begun.rows[0]?.first ?? ''
    const tree = await copyTree(home, to, {
      isLeftOut: (place) => EMPTIED.test(place) || OF_THE_PROCESS.includes(place),
    })
    const { rows } = await owner.query<Stop>(
      'select pg_walfile_name(lsn) as last, labelfile from pg_backup_stop(wait_for_archive => false)',
    )
    const [{ last, labelfile } = { last: '', labelfile: '' }] = rows
    tree.files.push({ path: LABEL, ...(await writeText(path.join(to, LABEL), labelfile)) })
    for (const name of await readdir(path.join(home, LOG))) {
      if (!/^[0-9A-F]{24}$/.test(name) || name < first || name > last) continue
      const place = `${LOG}/${name}`
      tree.files.push({ path: place, ...(await copyFile(path.join(home, place), path.join(to, place))) })
    }
    return tree
  })
}
