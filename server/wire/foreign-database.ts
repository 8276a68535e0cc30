import pg from 'pg'
import { migrate, PLATFORM } from '#server/database/migrate.ts'

export interface ForeignDatabase {
  /** Acts as `authenticator` where that role exists, and as each request's caller from there. */
  wire: pg.Pool
  /** The server's own acts. */
  server: pg.Pool
  replicationUrl: string | null
  /** Whose database it is, as far as this login goes: reads rows whatever the policies say. */
  login: string
  /** Which of the services find their tables. */
  has: { auth: boolean; storage: boolean; realtime: boolean; sessions: boolean }
  close(): Promise<void>
}

interface Facts {
  auth: boolean
  storage: boolean
  realtime: boolean
  sessions: boolean
  roles: string[]
  login: string
  replicates: boolean
}

const FACTS = `
  select to_regclass('auth.one_time_tokens') is not null as auth,
         to_regclass('storage.loose_files') is not null as storage,
         to_regclass('realtime.parcels') is not null as realtime,
         to_regprocedure('auth.assert_session(uuid)') is not null as sessions,
         (select array_agg(rolname::text) from pg_roles) as roles, current_user::text as login,
         current_setting('wal_level') = 'logical'
           and (select rolreplication or rolsuper from pg_roles where rolname = current_user) as replicates`

// Ours are made as they are for the product; what others make later is open to everybody, as PostgreSQL has it.
const CLOSED_FUNCTIONS = 'alter default privileges revoke execute on functions from public'

// What the hosted service's own databases begin with: who makes a table leaves its protection to policies, and it is seen at once.
const HOSTED_DEFAULTS = `
  select pg_advisory_xact_lock(7263002);
  do $$ begin
    if not exists (select from pg_publication where pubname = 'supabase_realtime') then
      create publication supabase_realtime;
    end if;
  end $$;
  create or replace function migrations.announce_schema() returns event_trigger language plpgsql as $$
  begin
    notify schema_changed;
  end $$;
  do $$ begin
    drop event trigger if exists announce_schema;
    create event trigger announce_schema on ddl_command_end execute function migrations.announce_schema();
  exception when insufficient_privilege then
    null;
  end $$;
  do $$ begin
    -- Whoever isn't a superuser may have made these roles, and still not be allowed to become them.
    grant authenticator, tradeline_server to current_user;
  exception when insufficient_privilege then
    null;
  end $$;
  grant usage on schema public to anon, authenticated, service_role;
  alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
  alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
  alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
  alter default privileges grant execute on functions to public;
  create schema if not exists extensions;
  grant usage on schema extensions to anon, authenticated, service_role;
  do $$ declare
    wanted text;
  begin
    for wanted in
      select name from pg_available_extensions where name in ('pgcrypto', 'uuid-ossp') and installed_version is null
    loop
      execute format('create extension %I with schema extensions', wanted);
    end loop;
    execute format('alter database %I set search_path = "$user", public, extensions', current_database());
    -- What was there before and nobody ever granted or revoked.
    for wanted in
      select oid::regclass::text from pg_class
      where relnamespace = 'public'::regnamespace and relacl is null and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
        and pg_get_userbyid(relowner) = current_user
    loop
      execute format('grant all on %s to anon, authenticated, service_role', wanted);
    end loop;
  end $$`

const SIZE = 10

/** One login for everything: each pool takes on the role that the product would sign in as. */
export async function openForeignDatabase(
  databaseUrl: string,
  isToPrepare: boolean,
  onError: (error: Error) => void,
): Promise<ForeignDatabase> {
  if (isToPrepare) {
    await connected(databaseUrl, (owner) => owner.query(CLOSED_FUNCTIONS))
    await migrate(databaseUrl, {}, PLATFORM)
    await connected(databaseUrl, (owner) => owner.query(HOSTED_DEFAULTS))
  }
  const { roles, login, replicates, ...has } = await facts(databaseUrl)
  const open = (role: string) => {
    const pool = new pg.Pool({
      connectionString: databaseUrl,
      application_name: `tradeline wire ${role}`,
      options: roles.includes(role) ? `-c role=${role}` : '',
      max: SIZE,
      connectionTimeoutMillis: 5_000,
    })
    pool.on('error', onError)
    pool.on('connect', (client) => client.on('error', onError))
    return pool
  }
  const [wire, server] = [open('authenticator'), open('tradeline_server')]
  return {
    ...{ wire, server, login, has },
    replicationUrl: replicates ? databaseUrl : null,
    close: async () => void (await Promise.all([wire.end(), server.end()])),
  }
}

async function facts(databaseUrl: string): Promise<Facts> {
  const { rows } = await connected(databaseUrl, (client) => client.query<Facts>(FACTS))
  const [found] = rows
  if (found === undefined) throw new Error('The database answered nothing')
  return found
}

async function connected<Result>(databaseUrl: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
