import pg from 'pg'
import { FUNCTIONS, RELATIONS, ROLES, SCHEMA_NAMES, VIEWS } from './access-objects.ts'

// A function that sets one of the extension's parameters can be created by its owner only once the library is loaded.
const LOAD_TRIGRAMS = `
  do $$ begin
    if exists (select from pg_extension where extname = 'pg_trgm') then perform public.show_trgm('a'); end if;
  end $$`

// Row changes with deferred checks would block dropping triggers. Functions may refer to objects that a later file
// creates.
const BEFOREHAND = 'set constraints all immediate; set local check_function_bodies = off'

// Each query returns statements. Together they drop everything that access files define, except functions and views.
const CLEARING = [
  `select format('drop policy %I on %s', polname, polrelid::regclass) from pg_policy where polrelid in (${RELATIONS})`,
  // A partition's triggers are dropped with its table's.
  `select format('drop trigger %I on %s', tgname, tgrelid::regclass) from pg_trigger
    where not tgisinternal and tgparentid = 0 and tgrelid in (${RELATIONS})`,
  `select format('alter table %s alter column %I drop default', adrelid::regclass, attname)
     from pg_attrdef d join pg_attribute on attrelid = adrelid and attnum = adnum and attgenerated = ''
    where adrelid in (${RELATIONS}) and exists (
      select from pg_depend where classid = 'pg_attrdef'::regclass and objid = d.oid
                              and refclassid = 'pg_proc'::regclass and refobjid in (${FUNCTIONS}))`,
  `select format('comment on routine %s is null', objoid::regprocedure) from pg_description
    where classoid = 'pg_proc'::regclass and objoid in (${FUNCTIONS})`,
  `select format('revoke all on %s %s from %s cascade', case relkind when 'S' then 'sequence' else 'table' end, oid::regclass, ${ROLES})
     from pg_class c where oid in (${RELATIONS}) and (relacl is not null or exists (
       select from pg_attribute where attrelid = c.oid and attacl is not null))`,
  `select format('revoke all on routine %s from %s cascade', oid::regprocedure, ${ROLES}) from pg_proc where oid in (${FUNCTIONS})`,
  `select format('revoke all on schema %I from %s cascade', nspname, ${ROLES}) from pg_namespace
    where (nspname in ${SCHEMA_NAMES} or nspname = 'migrations') and nspacl is not null`,
  `select format('alter default privileges %s revoke all on %s from %s', 'in schema ' || nullif(defaclnamespace, 0)::regnamespace,
                 case defaclobjtype when 'r' then 'tables' when 'S' then 'sequences' when 'f' then 'functions' when 'T' then 'types'
                                    when 'n' then 'schemas' when 'L' then 'large objects' end, ${ROLES})
     from pg_default_acl where defaclrole = current_user::regrole
      and (defaclnamespace = 0 or defaclnamespace in (select oid from pg_namespace where nspname in ${SCHEMA_NAMES}))`,
]

// A replaced function or view is a new version of its row with another ctid. An untouched one keeps its ctid.
const PLACES = `
  select oid, row(oid, ctid)::text as place from pg_proc where oid in (${FUNCTIONS})
  union all
  select ev_class, row(ev_class, ctid)::text from pg_rewrite where rulename = '_RETURN' and ev_class in (${VIEWS})`
const IS_UNTOUCHED = `oid in (select oid from (${PLACES}) as now where place = any ($1))`

// Tables depend on some functions, and other owners may depend on ours.
const IS_FREE = `
  oid not in (
    with recursive needed (oid) as (
      select refobjid from pg_depend where refclassid = 'pg_proc'::regclass and classid <> 'pg_proc'::regclass
      union
      select refobjid from needed join pg_depend on classid = 'pg_proc'::regclass and objid = needed.oid and refclassid = 'pg_proc'::regclass)
    select oid from needed)
  and oid not in (
    select refobjid from pg_depend join pg_rewrite r on classid = 'pg_rewrite'::regclass and objid = r.oid
     where refclassid = 'pg_class'::regclass and ev_class not in (${VIEWS}))`

/**
 * Makes policies, triggers, grants, functions, views, and defaults that call functions exactly as the access files
 * define them, in the running transaction. Drops what the files no longer define, unless another owner's objects depend
 * on it: then it stays without grants.
 */
export async function rebuildAccess(
  owner: pg.ClientBase,
  files: readonly AccessFile[],
  at: (step: string) => void,
): Promise<void> {
  await owner.query(LOAD_TRIGRAMS)
  await owner.query(BEFOREHAND)
  for (const query of CLEARING) await runWhatReturns(owner, query)
  await owner.query('savepoint cleared')
  try {
    // Statements that running servers planned with a replaced function still find it.
    await replace(owner, files, at, IS_UNTOUCHED)
  } catch (error) {
    if (!isInTheWay(error)) throw error
    await owner.query('rollback to savepoint cleared')
    await drop(owner, IS_FREE)
    await replace(owner, files, at, `${IS_UNTOUCHED} and ${IS_FREE}`)
  }
}

interface AccessFile {
  name: string
  text: string
}

async function replace(
  owner: pg.ClientBase,
  files: readonly AccessFile[],
  at: (step: string) => void,
  isObsolete: string,
): Promise<void> {
  const { rows } = await owner.query<{ oid: number; place: string }>(PLACES)
  for (const { name, text } of files) {
    at(`access/${name}`)
    await owner.query(text)
  }
  at('access')
  await drop(owner, isObsolete, [rows.map(({ place }) => place)])
}

/**
 * Drops each kind in one statement, because its objects depend on each other. Some functions depend on views, and some
 * views on functions.
 */
async function drop(owner: pg.ClientBase, condition: string, parameters: unknown[] = []): Promise<void> {
  const functions = `
    select 'drop routine ' || string_agg(oid::regprocedure::text, ', ') from pg_proc
     where oid in (${FUNCTIONS}) and ${condition} having count(*) > 0`
  const views = `
    select 'drop view ' || string_agg(oid::regclass::text, ', ') from pg_class
     where oid in (${VIEWS}) and ${condition} having count(*) > 0`
  for (const query of [functions, views, functions]) await runWhatReturns(owner, query, parameters)
}

async function runWhatReturns(owner: pg.ClientBase, query: string, parameters: unknown[] = []): Promise<void> {
  const { rows } = await owner.query<[string]>({ text: query, values: parameters, rowMode: 'array' })
  if (rows.length > 0) await owner.query(rows.join(';\n'))
}

// A function has another result, parameters, or kind; a view has other columns; two functions share a name; or an
// object still depends on one to be dropped.
const IN_THE_WAY = ['42P13', '42P16', '42809', '42725', '2BP01']

const isInTheWay = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code !== undefined && IN_THE_WAY.includes(error.code)
