import type { Pool } from 'pg'
import type { TemplateValues } from '#features/templates/rules/template-values.ts'

interface CompanyRow {
  company_name: string
  today: string
}
interface ClientRow {
  full_name: string
  first_name: string
  last_name: string
  address: string | null
  city: string | null
  state: string | null
  zip: string | null
  email: string | null
  phone: string | null
}

const COMPANY = `
  select o.company_name, (now() at time zone o.time_zone)::date::text as today from app.organizations o where o.id = $1`
const CLIENT = `
  select c.full_name, c.first_name, c.last_name, c.address, c.city, c.state, c.zip, c.email, c.phone
    from public.clients c where c.organization_id = $1 and c.id = $2`

/** Returns the company's name and day, and the name and address of a client, for a preview. */
export async function realFields(
  pool: Pool,
  organizationId: string,
  clientId: string | null,
): Promise<{ fields: TemplateValues['fields']; today: string; companyAddress: string[] }> {
  const company = (await pool.query<CompanyRow>(COMPANY, [organizationId])).rows[0]
  if (company === undefined) throw new Error('The organization was not found')
  const client =
    clientId === null ? undefined : (await pool.query<ClientRow>(CLIENT, [organizationId, clientId])).rows[0]
  return {
    fields: {
      ...{ 'company.name': company.company_name, 'company.legal_name': company.company_name },
      'document.date': company.today,
      ...(client && { ...personFields('borrower', client), ...personFields('client', client) }),
      ...(client?.state && { 'loan.state': client.state }),
    },
    today: company.today,
    companyAddress: [],
  }
}

function personFields(group: 'borrower' | 'client', client: ClientRow): TemplateValues['fields'] {
  const place = [client.city, [client.state, client.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const values = {
    ...{ name: client.full_name, first_name: client.first_name, last_name: client.last_name },
    address: [client.address, place].filter(Boolean).join(', '),
    ...{ city: client.city, state: client.state, zip: client.zip, email: client.email, phone: client.phone },
  }
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value ? [[`${group}.${name}`, value]] : [])),
  )
}
