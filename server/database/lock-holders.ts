import pg from 'pg'

const LOOK_EVERY_MS = 200
const HOLDERS = `
  select pid, application_name, usename from pg_stat_activity where pid = any (pg_blocking_pids($1)) order by pid`

interface Holder {
  pid: number
  application_name: string
  usename: string
}

/** Who kept a session waiting last. */
export interface HolderWatch {
  /** Each as `process 4711, its name`; empty if none was seen. */
  holders(): string[]
  stop(): Promise<void>
}

/** Looks from a connection of its own who keeps the owner's statements waiting: once they have failed, nobody can tell. */
export async function watchHolders(ownerUrl: string, owner: pg.Client): Promise<HolderWatch> {
  const { rows } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid')
  const watcher = new pg.Client({ connectionString: ownerUrl, application_name: 'tradeline upgrade' })
  watcher.on('error', () => {})
  await watcher.connect()
  let holders: Holder[] = []
  const look = async () => {
    const found = await watcher.query<Holder>(HOLDERS, [rows[0]?.pid])
    if (found.rows.length > 0) holders = found.rows
  }
  // A look that fails says nothing; the upgrade's own connection tells what happened.
  const timer = setInterval(() => void look().catch(() => {}), LOOK_EVERY_MS)
  return {
    holders: () => holders.map(({ pid, application_name: name, usename }) => `process ${pid}, ${name || usename}`),
    async stop() {
      clearInterval(timer)
      await watcher.end()
    },
  }
}
