/** Returns SQL for a condition: an object of a catalog (such as `pg_class`) was not created by an extension. */
export const notOfExtension = (catalog: 'pg_class' | 'pg_proc', oid: string): string =>
  `not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`
