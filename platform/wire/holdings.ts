import type pg from 'pg'
import type { Holdings } from './adoption.ts'

// Older versions of the hosted service put each claim in its own setting. Functions that read only those would find no
// caller, so they are replaced, as the hosted service does at its start.
const OLD_WAY = String.raw`prosrc ~ 'request\.jwt\.claim\.' and prosrc !~ 'request\.jwt\.claims'`

const HOLDINGS = `
  with relations as (
    select c.oid, c.relkind, format('%s.%s', n.nspname, c.relname) as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('auth', 'storage', 'realtime')
  ), columns as (
    select r.name, jsonb_object_agg(a.attname, a.atthasdef or a.attidentity <> '') as held
      from relations r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
     where r.relkind in ('r', 'p') group by r.name
  )
  select (select jsonb_agg(nspname) from pg_namespace) as schemas,
         (select coalesce(jsonb_agg(name), '[]') from relations where relkind in ('i', 'I')) as indexes,
         (select coalesce(jsonb_object_agg(name, held), '{}') from columns) as tables,
         (select coalesce(jsonb_object_agg(format('%s.%s', nspname, typname), held), '{}')
            from (select enumtypid, jsonb_agg(enumlabel) as held from pg_enum group by enumtypid) labels
            join pg_type t on t.oid = enumtypid join pg_namespace n on n.oid = typnamespace) as types,
         (select coalesce(jsonb_agg(format('%s(%s)', r.name,
                   (select string_agg(attname, ',' order by attname) from pg_attribute
                     where attrelid = indrelid and attnum = any (indkey)))), '[]')
            from pg_index join relations r on r.oid = indrelid where indisunique and indpred is null) as "unique",
         (select coalesce(jsonb_agg(format('%s %s', rolname, split_part(setting, '=', 1))), '[]')
            from pg_db_role_setting join pg_roles r on r.oid = setrole, unnest(setconfig) as setting
           where setdatabase = 0) as settings,
         (select coalesce(jsonb_agg(format('%s %s', roleid::regrole, member::regrole)), '[]') from pg_auth_members) as members,
         (select coalesce(jsonb_agg(name), '[]') from migrations.theirs
           where name not in (select oid::regprocedure::text from pg_proc where ${OLD_WAY})) as theirs`

// Functions that exist before the first preparation were created by others.
const FIRST_SIGHT = `
  create schema if not exists migrations;
  do $$ begin
    if to_regclass('migrations.applied') is null then
      create table migrations.applied (name text primary key, hash text not null, applied_at timestamptz not null default now());
      create table migrations.theirs (name text primary key);
      insert into migrations.theirs select oid::regprocedure::text from pg_proc
       where pronamespace in (select oid from pg_namespace where nspname in ('auth', 'storage', 'realtime'))
         and not (${OLD_WAY});
    end if;
  end $$;
  create table if not exists migrations.theirs (name text primary key)`

/** Records once which functions others created. The search path must be empty, so that names are qualified. */
export async function rememberTheirs(owner: pg.Client): Promise<void> {
  await owner.query(FIRST_SIGHT)
}

/** Reads what the database already has from its catalog. */
export async function holdingsOf(owner: pg.Client): Promise<Holdings> {
  const { rows } = await owner.query<Holdings>(HOLDINGS)
  const [found] = rows
  if (found === undefined) throw new Error('The database returned nothing')
  return found
}

const OUTDATED = `select from pg_proc where pronamespace = to_regnamespace('auth') and ${OLD_WAY}`

/** Returns true if a script has restored functions that read only the old settings. */
export async function hasOutdatedFunctions(owner: pg.Client): Promise<boolean> {
  return (await owner.query(OUTDATED)).rowCount !== 0
}
