import type { ClientBase } from 'pg'

/** Refuses a PostgreSQL that doesn't know what would be said to it, before anything of it is changed. */
export async function refuseOlderServer(client: ClientBase, least: number): Promise<void> {
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version') as version")
  // Packagers write their own name behind it.
  const [version = ''] = rows[0]?.version.split(' ') ?? []
  if (Number.parseInt(version, 10) < least)
    throw new Error(`The database is PostgreSQL ${version}, and ${least} or newer is needed`)
}
