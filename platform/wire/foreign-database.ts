import pg from 'pg'
import { connected } from '#platform/database/connected.ts'
import { refuseOlderServer } from '#platform/database/server-version.ts'
import { prepare } from './preparation.ts'

export interface ForeignDatabase {
  /** Runs as `authenticator` if that role exists, and switches to each request's caller. */
  wire: pg.Pool
  /** Like `wire`, but may also delete files where the hosted service reserves that to its own service. */
  files: pg.Pool
  /** For the server's own acts. */
  server: pg.Pool
  replicationUrl: string | null
  /** The name of the login. It reads rows without policies, within its rights. */
  login: string
  /** The services that can run because their tables exist. */
  has: { auth: boolean; storage: boolean; realtime: boolean; sessions: boolean }
  close(): Promise<void>
}

interface Facts {
  auth: boolean
  storage: boolean
  realtime: boolean
  sessions: boolean
  /** The connection options with each role's own timeouts. */
  patience: Record<string, string>
  login: string
  replicates: boolean
}

const FACTS = `
  select to_regclass('auth.rate_limits') is not null as auth,
         to_regclass('storage.loose_files') is not null as storage,
         to_regclass('realtime.parcels') is not null as realtime,
         to_regprocedure('auth.assert_session(uuid,uuid,text)') is not null as sessions,
         (select json_object_agg(rolname, coalesce((select string_agg('-c ' || setting, ' ') from unnest(rolconfig) as setting
                                                     where setting ~ '^(statement|lock|idle_in_transaction_session)_timeout=[^ ]+$'), ''))
            from pg_roles) as patience, current_user::text as login,
         current_setting('wal_level') = 'logical'
           and (select rolreplication or rolsuper from pg_roles where rolname = current_user) as replicates`

const SIZE = 10

/** Opens all pools with one login. Each pool switches to the role that the product would log in as. */
export async function openForeignDatabase(
  databaseUrl: string,
  isToPrepare: boolean,
  onError: (error: Error) => void,
): Promise<ForeignDatabase> {
  await connected(databaseUrl, (client) => refuseOlderServer(client, 15))
  if (isToPrepare) await connected(databaseUrl, prepare)
  const { patience, login, replicates, ...has } = await facts(databaseUrl)
  const open = (role: string, settings = '') => {
    // A role's settings apply only when logging in as it, but this only switches to it.
    const own = patience[role]
    const pool = new pg.Pool({
      connectionString: databaseUrl,
      application_name: `tradeline wire ${role}`,
      options: own === undefined ? settings : `-c role=${role} ${own} ${settings}`,
      max: SIZE,
      pipeline: role === 'authenticator',
      connectionTimeoutMillis: 5_000,
    })
    pool.on('error', onError)
    pool.on('connect', (client) => client.on('error', onError))
    return pool
  }
  const [wire, server] = [open('authenticator'), open('tradeline_server')]
  const files = open('authenticator', '-c storage.can_delete=true')
  return {
    ...{ wire, files, server, login, has },
    replicationUrl: replicates ? databaseUrl : null,
    close: async () => void (await Promise.all([wire.end(), files.end(), server.end()])),
  }
}

async function facts(databaseUrl: string): Promise<Facts> {
  const { rows } = await connected(databaseUrl, (client) => client.query<Facts>(FACTS))
  const [found] = rows
  if (found === undefined) throw new Error('The database returned nothing')
  return found
}
