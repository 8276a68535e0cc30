import type { ClientBase } from 'pg'

/** Throws if PostgreSQL is too old, before anything in it is changed. */
export async function refuseOlderServer(client: ClientBase, least: number): Promise<void> {
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version') as version")
  // Packagers append their own name to the version.
  const [version = ''] = rows[0]?.version.split(' ') ?? []
  if (Number.parseInt(version, 10) < least)
    throw new Error(`The database is PostgreSQL ${version}, but Tradeline needs ${least} or newer`)
}
