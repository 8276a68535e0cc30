import type { ClientBase } from 'pg'
import { SEALED_PLACES } from './sealed-places.ts'

/** An organization's key as an operator sees it. */
export interface ListedKey {
  organization_id: string
  company_name: string
  version: number
  since: string
  /** The number of values encrypted with an older key during a rotation. Null if there is no rotation. */
  left: number | null
}

const SEALED_WITH = SEALED_PLACES.map(
  ({ table, version }) => `
    (select count(*) from ${table} s where s.organization_id = o.id and s.${version} < newest.version)`,
).join(' +')
const LIST = `
  select o.id as organization_id, o.company_name, newest.version, newest.created_at::date::text as since,
         case when newest.keys > 1 then ${SEALED_WITH} end::int as left
    from app.organizations o
    join lateral (select max(version) as version, max(created_at) as created_at, count(*) as keys
                    from app.organization_keys k where k.organization_id = o.id) newest on newest.version is not null
   order by o.company_name, o.id`

/** Returns every organization with its newest key, by name. */
export async function listKeys(owner: Pick<ClientBase, 'query'>): Promise<ListedKey[]> {
  return (await owner.query<ListedKey>(LIST)).rows
}
