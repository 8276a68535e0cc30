import type pg from 'pg'

/** The catalog's data about tables, by a key that survives a rename. */
export interface Catalog {
  tables: Map<string, Table>
  columns: Map<string, Column>
  constraints: Map<string, Constraint>
  indexes: Map<string, Index>
  labels: Map<string, Label>
}

interface Table {
  name: string
  /** The file with its rows. A new file means that all rows were rewritten. */
  file: string
}

interface Column {
  table: string
  name: string
  type: string
  isRequired: boolean
  hasDefault: boolean
  /** Computed when it is read, so that it holds nothing. */
  isVirtual: boolean
}

interface Constraint {
  table: string
  name: string
  /** The keys of its columns. */
  columns: string[]
}

interface Index {
  table: string
  name: string
}

interface Label {
  type: string
  label: string
}

const SCHEMAS = "('public', 'app', 'auth', 'storage', 'realtime')"
// Joins, because the linter switches index scans off: looking up each name by itself would read pg_class thousands of times.
const RELATIONS = `
  relations as (select oid, format('%s.%s', relnamespace::regnamespace, relname) as name from pg_class
                 where relkind in ('r', 'p') and relnamespace::regnamespace::text in ${SCHEMAS})`
const TABLES = `with ${RELATIONS} select oid::text as key, name, pg_relation_filenode(oid)::text as file from relations`
const COLUMNS = `
  with ${RELATIONS}
  select attrelid || '.' || attnum as key, r.name as "table", attname as name, format_type(atttypid, atttypmod) as type,
         attnotnull as "isRequired", atthasdef or attidentity <> '' as "hasDefault",
         attgenerated = 'v' as "isVirtual"
    from pg_attribute join relations r on r.oid = attrelid where attnum > 0 and not attisdropped`
// Required columns are listed with the columns. Keys of referring tables belong to those tables.
const CONSTRAINTS = `
  with ${RELATIONS}
  select c.oid::text as key, r.name as "table", conname as name,
         array(select conrelid || '.' || place from unnest(conkey) as place) as columns
    from pg_constraint c join relations r on r.oid = conrelid
   where contype in ('c', 'f', 'u', 'p', 'x') and conparentid = 0`
const INDEXES = `
  with ${RELATIONS}
  select indexrelid::text as key, r.name as "table", indexrelid::regclass::text as name
    from pg_index join relations r on r.oid = indrelid`
const LABELS = `
  select enumtypid || '.' || oid as key, enumtypid::regtype::text as type, enumlabel as label from pg_enum
   where enumtypid in (select oid from pg_type where typnamespace::regnamespace::text in ${SCHEMAS})`

/** Reads the catalog in the running transaction. */
export async function readCatalog(owner: pg.ClientBase): Promise<Catalog> {
  const read = async <Row>(query: string): Promise<Map<string, Row>> => {
    const { rows } = await owner.query<Row & { key: string }>(query)
    return new Map(rows.map((row) => [row.key, row]))
  }
  return {
    tables: await read<Table>(TABLES),
    columns: await read<Column>(COLUMNS),
    constraints: await read<Constraint>(CONSTRAINTS),
    indexes: await read<Index>(INDEXES),
    labels: await read<Label>(LABELS),
  }
}
