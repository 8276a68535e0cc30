import { connected } from '#platform/database/connected.ts'

/** The contents of a database: each object's definition by its kind and name. */
export type Catalog = Map<string, string>

const SCHEMAS = "('public', 'app', 'auth', 'storage', 'realtime', 'migrations', 'graphile_worker')"

const OURS = `
  spaces as (select oid, nspname as name, nspowner, nspacl from pg_namespace where nspname in ${SCHEMAS}),
  relations as (
    select c.*, format('%I.%I', s.name, c.relname) as name, relkind = 'S' as is_sequence
      from pg_class c join spaces s on s.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'S') and not exists (
       select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')),
  functions as (
    select p.* from pg_proc p join spaces s on s.oid = p.pronamespace
     where prokind in ('f', 'p') and not exists (
       select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e'))`

/** Returns rights as sorted text. Null means the default rights of this kind of object. */
const rights = (acl: string, kind: string, owner: string) => `(
  select coalesce(string_agg(format('%s may %s', case grantee when 0 then 'public' else grantee::regrole::text end,
                                    privilege_type || case when is_grantable then ' with grant option' else '' end),
                             ', ' order by grantee::regrole::text, privilege_type), 'no rights')
    from aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner}))))`

const QUERIES = [
  `select 'schema ' || name, concat_ws(E'\\n', 'owner ' || nspowner::regrole, ${rights('nspacl', 'n', 'nspowner')}) from spaces`,
  `select 'function ' || oid::regprocedure::text,
          concat_ws(E'\\n', pg_get_functiondef(oid), 'owner ' || proowner::regrole, ${rights('proacl', 'f', 'proowner')},
                    'comment ' || obj_description(oid, 'pg_proc'))
     from functions`,
  `select 'relation ' || name,
          concat_ws(E'\\n', 'kind ' || relkind::text, 'persistence ' || relpersistence::text, 'owner ' || relowner::regrole,
                    'row security ' || relrowsecurity || ' ' || relforcerowsecurity, 'options ' || reloptions::text,
                    'replica identity ' || relreplident::text, 'comment ' || obj_description(oid, 'pg_class'),
                    case when relkind in ('v', 'm') then pg_get_viewdef(oid) end,
                    case when is_sequence then (select (to_jsonb(q) - 'seqrelid')::text from pg_sequence q where seqrelid = relations.oid) end,
                    case when is_sequence then ${rights('relacl', 's', 'relowner')} else ${rights('relacl', 'r', 'relowner')} end)
     from relations`,
  `select format('column %s.%I', r.name, attname),
          concat_ws(E'\\n', format_type(atttypid, atttypmod) || case when attnotnull then ' not null' else '' end,
                    'place ' || row_number() over (partition by attrelid order by attnum), 'default ' || pg_get_expr(adbin, adrelid),
                    'identity ' || nullif(attidentity::text, ''), 'generated ' || nullif(attgenerated::text, ''), 'collation ' || attcollation::regcollation::text,
                    'storage ' || attstorage::text || attcompression::text, 'comment ' || col_description(attrelid, attnum),
                    case when attacl is not null then ${rights('attacl', 'c', 'relowner')} end)
     from relations r join pg_attribute on attrelid = r.oid and attnum > 0 and not attisdropped
     left join pg_attrdef on adrelid = attrelid and adnum = attnum`,
  `select format('constraint %I of %s', conname, name), pg_get_constraintdef(k.oid) || case when convalidated then '' else ' not valid' end
     from relations r join pg_constraint k on conrelid = r.oid`,
  `select format('index %s of %s', indexrelid::regclass, name), pg_get_indexdef(indexrelid) || case when indisvalid then '' else ' invalid' end
     from relations r join pg_index on indrelid = r.oid`,
  `select format('trigger %I of %s', tgname, name), pg_get_triggerdef(t.oid) || ' ' || tgenabled::text
     from relations r join pg_trigger t on tgrelid = r.oid where not tgisinternal`,
  `select format('policy %I of %s', polname, name),
          concat_ws(E'\\n', polcmd::text || case when polpermissive then '' else ' restrictive' end,
                    'to ' || (select string_agg(case role when 0 then 'public' else role::regrole::text end, ', ' order by role::regrole::text)
                                from unnest(polroles) role),
                    'using ' || pg_get_expr(polqual, polrelid), 'check ' || pg_get_expr(polwithcheck, polrelid))
     from relations r join pg_policy on polrelid = r.oid`,
  `select format('rule %I of %s', rulename, name), pg_get_ruledef(w.oid) from relations r join pg_rewrite w on ev_class = r.oid
    where rulename <> '_RETURN'`,
  `select 'type ' || oid::regtype,
          concat_ws(E'\\n', typtype, (select string_agg(enumlabel, ', ' order by enumsortorder) from pg_enum where enumtypid = t.oid),
                    ${rights('typacl', 'T', 'typowner')})
     from pg_type t where typnamespace in (select oid from spaces) and typtype in ('e', 'd', 'r')`,
  `select format('default rights on %s in %s', defaclobjtype, coalesce(defaclnamespace::regnamespace::text, 'any schema')),
          ${rights('defaclacl', 'r', 'defaclrole')}
     from pg_default_acl where defaclrole = current_user::regrole`,
  `select 'statistics ' || oid::regclass, pg_get_statisticsobjdef(oid) from pg_statistic_ext where stxnamespace in (select oid from spaces)`,
  `select 'extension ' || extname, format('%s in %s', extversion, extnamespace::regnamespace) from pg_extension`,
  `select format('publication %I of %I.%I', pubname, schemaname, tablename), concat_ws(E'\\n', attnames::text, rowfilter) from pg_publication_tables`,
  `select 'publication ' || pubname, to_jsonb(p)::text from (select pubname, puballtables, pubinsert, pubupdate, pubdelete, pubtruncate from pg_publication) p`,
]

/** Returns everything that migrations, access files, and the job tables define in a database. */
export function catalogOf(ownerUrl: string): Promise<Catalog> {
  return connected(ownerUrl, async (owner) => {
    // Makes PostgreSQL write names with their schemas.
    await owner.query("set search_path = ''")
    const { rows } = await owner.query<{ name: string; definition: string }>(
      `with ${OURS} select * from (${QUERIES.join('\nunion all ')}) as objects (name, definition)`,
    )
    return new Map(rows.map(({ name, definition }) => [name, definition]))
  })
}

/** Returns one entry for each object that differs, with the differing lines. */
export function differences(upgraded: Catalog, fresh: Catalog): string[] {
  const names = [...new Set([...upgraded.keys(), ...fresh.keys()])].toSorted()
  return names.flatMap((name) => difference(name, upgraded.get(name), fresh.get(name)))
}

function difference(name: string, upgraded: string | undefined, fresh: string | undefined): string[] {
  if (upgraded === fresh) return []
  if (upgraded === undefined) return [`${name} is missing after the upgrade`]
  if (fresh === undefined) return [`${name} is left over after the upgrade`]
  const [before, after] = [upgraded.split('\n'), fresh.split('\n')]
  const lines = [
    ...before.filter((line) => !after.includes(line)).map((line) => `  upgraded: ${line}`),
    ...after.filter((line) => !before.includes(line)).map((line) => `  new:      ${line}`),
  ]
  return [[`${name} differs`, ...(lines.length > 0 ? lines : ['  in the order of its lines'])].join('\n')]
}
