import type { PoolClient } from 'pg'
import type { CollateralItem } from '#features/lending/rules/collateral/collateral.ts'
import type { SignerRole } from '#features/signing/rules/placed-field.ts'
import { companyFacts } from '#features/templates/server/company-facts.ts'

/** A person who signs, with the address and contacts of their file. */
export interface ClosingPerson {
  client_id: string
  role: Extract<SignerRole, 'applicant' | 'co_applicant' | 'cosigner'>
  name: string
  address: string | null
  city: string | null
  state: string | null
  zip: string | null
  email: string | null
  phone: string | null
}

/** The company as a creditor. */
export interface Creditor {
  name: string
  /** In lines; empty if it is unknown. */
  address: string[]
  phone: string | null
  email: string | null
}

export type ClosingThing = Pick<
  CollateralItem,
  'kind' | 'vin' | 'model_year' | 'make' | 'model' | 'body' | 'mileage' | 'condition' | 'description'
>

const PEOPLE = `
  select c.id as client_id, o.role, c.full_name as name, c.address, c.city, c.state, c.zip, c.email, right(regexp_replace(c.phone, '\\D', '', 'g'), 10) as phone
    from (select $2::uuid as client_id, 'applicant' as role, 0 as place, null::timestamptz as added_at
          union all
          select p.client_id, case p.role when 'guarantor' then 'cosigner' else p.role end, 1, p.created_at
            from public.application_people p where p.organization_id = $1 and p.application_id = $3) o
    join public.clients c on c.organization_id = $1 and c.id = o.client_id
   order by o.place, o.role, o.added_at, c.id`
const CREDITOR = `
  select (select min(p.email) from app.people p where p.organization_id = o.id and p.organization_role = 'owner') as owner_email,
         (select n.contents #>> '{creditor,address}' from public.adverse_action_notices n
           where n.organization_id = o.id and n.contents #>> '{creditor,name}' = o.company_name
           order by n.created_at desc limit 1) as notice_address
    from app.organizations o where o.id = $1`
const COLLATERAL = `
  select kind, vin, model_year, make, model, body, mileage, condition, description from public.application_collateral
   where organization_id = $1 and application_id = $2 and removed_at is null order by created_at, id`

/** Returns everyone who signs: the applicant, then the co-applicants and guarantors. */
export async function closingPeople(
  db: PoolClient,
  organizationId: string,
  clientId: string,
  applicationId: string,
): Promise<ClosingPerson[]> {
  return (await db.query<ClosingPerson>(PEOPLE, [organizationId, clientId, applicationId])).rows
}

interface CreditorRow {
  owner_email: string | null
  notice_address: string | null
}

/** Returns the company, with what was typed for this closing where its file has nothing. */
export async function creditorOf(
  db: PoolClient,
  organizationId: string,
  typed: { creditor_address?: string | undefined; creditor_phone?: string | undefined },
): Promise<Creditor> {
  const row = (await db.query<CreditorRow>(CREDITOR, [organizationId])).rows[0]
  if (row === undefined) throw new Error('The organization was not found')
  const company = await companyFacts(db, organizationId)
  const other = typed.creditor_address ?? row.notice_address ?? ''
  return {
    name: company.name,
    address: company.address.length > 0 ? company.address : other.split('\n').filter((line) => line.trim() !== ''),
    phone: company.fields['company.phone'] ?? typed.creditor_phone ?? null,
    email: company.fields['company.email'] ?? row.owner_email,
  }
}

/** Returns what secures the loan of an application. */
export async function closingCollateral(
  db: PoolClient,
  organizationId: string,
  applicationId: string,
): Promise<ClosingThing[]> {
  return (await db.query<ClosingThing>(COLLATERAL, [organizationId, applicationId])).rows
}
