import { freshKey, wrapped } from '#platform/sealing/organization-keys.ts'
import { inTransaction, type KeyRing, retireOldKeys } from './retire.ts'
import { audit, storedKeys } from './rotate.ts'

interface Organization {
  company_name: string
  subscription_status: string
  is_ordering: boolean
}

const ORGANIZATION = `
  select company_name, subscription_status,
         exists (select from app.credit_pulls p where p.organization_id = o.id and p.status = 'reserved') as is_ordering
    from app.organizations o where id = $1 for no key update`
const DESTROY = `update app.organization_keys set wrapped = '' where organization_id = $1`
const ADD = `
  insert into app.organization_keys (organization_id, version, wrapped, index_generation)
  select $1, $2, $3, max(index_generation) + 1 from app.organization_keys where organization_id = $1`
const END_IMPORTS = `
  with ended as (
    update public.client_imports set status = 'cancelled', finished_at = now()
     where organization_id = $1 and status not in ('done', 'cancelled', 'failed') returning id)
  delete from app.client_import_rows r using ended where r.import_id = ended.id`
const PAUSE_WEBHOOKS = `
  update app.webhook_endpoints set paused_at = now(), pause_reason = 'asked' where organization_id = $1 and paused_at is null`

/**
 * Permanently destroys the keys of an organization whose subscription has ended, and everything encrypted with them.
 * Later values get a new key. `name` is the company's name as the operator typed it and must match. Returns the number
 * of values destroyed.
 */
export async function shred(ring: KeyRing, organizationId: string, name: string): Promise<number> {
  const { owner, wrappingKey } = ring
  await inTransaction(owner, async () => {
    const { rows } = await owner.query<Organization>(ORGANIZATION, [organizationId])
    refuseUnlessMeant(rows[0], name)
    const [newest, ...older] = await storedKeys(ring, organizationId)
    if (!newest) throw new Error('It has no encrypted data, so there is no key to destroy')
    // An earlier run was interrupted: the keys are destroyed, but some of their values are not yet.
    if (older.some((key) => key.wrapped.length === 0)) return
    const version = newest.version + 1
    await owner.query(DESTROY, [organizationId])
    await owner.query(ADD, [organizationId, version, wrapped(wrappingKey, organizationId, freshKey())])
    await owner.query(END_IMPORTS, [organizationId])
    await owner.query(PAUSE_WEBHOOKS, [organizationId])
    await audit(ring, organizationId, 'organization_key.shredded', { destroyed_up_to: newest.version })
  })
  return retireOldKeys(ring, organizationId)
}

function refuseUnlessMeant(organization: Organization | undefined, name: string): void {
  if (!organization) throw new Error('The organization was not found')
  const { company_name, subscription_status, is_ordering } = organization
  if (name !== company_name) throw new Error(`The name does not match. Nothing was destroyed`)
  if (subscription_status !== 'cancelled')
    throw new Error(`${company_name} has not ended (its subscription is ${subscription_status}). Nothing was destroyed`)
  if (is_ordering) throw new Error(`${company_name} is ordering a report at this moment. Nothing was destroyed`)
}
