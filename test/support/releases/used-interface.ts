import type pg from 'pg'

// What a running server can see of the database: roles that its two logins are or take on, and the schemas in which they work.
const ROLES = "('anon', 'authenticated', 'platform_admin', 'service_role', 'authenticator', 'tradeline_server')"
const SCHEMAS = "('public', 'app', 'auth', 'storage', 'realtime')"

const RIGHTS = `
  select format('%s may %s %s.%s.%s', rolname, right_name, relnamespace::regnamespace, relname, attname) as told
    from pg_class c join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped
   cross join pg_roles cross join (values ('select'), ('insert'), ('update')) as rights (right_name)
   where relkind in ('r', 'p', 'v') and relnamespace::regnamespace::text in ${SCHEMAS} and rolname in ${ROLES}
     and has_column_privilege(rolname, c.oid, attnum, right_name)
  union all
  select format('%s may delete from %s.%s', rolname, relnamespace::regnamespace, relname)
    from pg_class c cross join pg_roles
   where relkind in ('r', 'p', 'v') and relnamespace::regnamespace::text in ${SCHEMAS} and rolname in ${ROLES}
     and has_table_privilege(rolname, c.oid, 'delete')
  union all
  select format('%s.%s.%s is of type %s', relnamespace::regnamespace, relname, attname, format_type(atttypid, atttypmod))
    from pg_class c join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped
   where relkind in ('r', 'p', 'v') and relnamespace::regnamespace::text in ${SCHEMAS}`

const FUNCTIONS = `
  select rolname as role, format('%s.%s', pronamespace::regnamespace, proname) as name, pg_get_function_result(p.oid) as result,
         array(select format_type(one, null) from unnest(proargtypes) with ordinality as a (one, place) order by place) as arguments,
         pronargs - pronargdefaults as required
    from pg_proc p cross join pg_roles
   where pronamespace::regnamespace::text in ${SCHEMAS} and rolname in ${ROLES} and prorettype <> 'trigger'::regtype
     and has_function_privilege(rolname, p.oid, 'execute')
     and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')`

// Columns that an insert must name.
const REQUIRED = `
  select format('%s.%s', relnamespace::regnamespace, relname) as relation, attname as column
    from pg_class c join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped
   where relkind in ('r', 'p') and relnamespace::regnamespace::text in ${SCHEMAS}
     and attnotnull and not atthasdef and attidentity = ''`

interface UsedFunction {
  role: string
  name: string
  result: string
  arguments: string[]
  required: number
}

/** What a running server can use of a database, and what it must tell. */
export interface UsedInterface {
  rights: string[]
  functions: UsedFunction[]
  required: { relation: string; column: string }[]
}

export async function usedInterface(owner: pg.ClientBase): Promise<UsedInterface> {
  const rights = await owner.query<{ told: string }>(RIGHTS)
  const functions = await owner.query<UsedFunction>(FUNCTIONS)
  const required = await owner.query<{ relation: string; column: string }>(REQUIRED)
  return { rights: rights.rows.map(({ told }) => told), functions: functions.rows, required: required.rows }
}

/** Lists what a server with this source, which was written for `before`, would miss in `after`. */
export function missingFrom(after: UsedInterface, before: UsedInterface, source: string): string[] {
  const rights = new Set(after.rights)
  const known = new Set(before.required.map(({ relation, column }) => `${relation}.${column}`))
  const relations = new Set(before.rights.map((told) => /(\w+\.\w+)\.\w+ is of type/.exec(told)?.[1]))
  return [
    ...before.rights.filter((told) => !rights.has(told)),
    ...before.functions
      .filter((used) => isCalled(used, source) && !after.functions.some((now) => servesAs(now, used)))
      .map(described),
    ...after.required
      .filter(({ relation, column }) => relations.has(relation) && !known.has(`${relation}.${column}`))
      .map(({ relation, column }) => `an insert into ${relation} must name ${column}`),
  ]
}

/** Clients call functions of `public`, the server those that it names. Functions that call each other are replaced together. */
const isCalled = ({ name }: UsedFunction, source: string): boolean => {
  const [schema, ownName = ''] = name.split('.')
  return schema === 'public' || new RegExp(`\\b${ownName}\\b`).test(source)
}

/** A function may have gained parameters that have defaults. */
const servesAs = (now: UsedFunction, used: UsedFunction): boolean =>
  now.role === used.role &&
  now.name === used.name &&
  returnsAllOf(now.result, used.result) &&
  now.required <= used.arguments.length &&
  used.arguments.every((type, place) => now.arguments[place] === type)

const described = (used: UsedFunction): string =>
  `${used.role} may call ${used.name}(${used.arguments.join(', ')}) returns ${used.result}`

/** Rows may have gained columns: clients read them by name. */
function returnsAllOf(now: string, used: string): boolean {
  const [columns, usedColumns] = [now, used].map((result) => /^TABLE\((.*)\)$/.exec(result)?.[1]?.split(', '))
  return now === used || (columns && usedColumns?.every((column) => columns.includes(column))) === true
}
