import type { Pool, PoolClient } from 'pg'
import { draftSchema } from '#features/administration/rules/company-review/submission.ts'
import type { TemplateValues } from '#features/templates/rules/template-values.ts'

/** The company as its documents name it. */
export interface CompanyFacts {
  name: string
  /** The address in lines; empty if the company's review has none. */
  address: string[]
  fields: TemplateValues['fields']
  /** The company's day: '2026-11-29'. */
  today: string
}

interface CompanyRow {
  company_name: string
  today: string
  submission: unknown
}

const COMPANY = `
  select o.company_name, (clock_timestamp() at time zone o.time_zone)::date::text as today,
         (select s.details from app.company_submissions s
           where s.organization_id = o.id and s.sent_at is not null order by s.sent_at desc limit 1) as submission
    from app.organizations o where o.id = $1`

/** Returns the company's name, address, and contacts from its newest review. */
export async function companyFacts(
  db: Pick<Pool | PoolClient, 'query'>,
  organizationId: string,
): Promise<CompanyFacts> {
  const row = (await db.query<CompanyRow>(COMPANY, [organizationId])).rows[0]
  if (row === undefined) throw new Error('The organization was not found')
  const submitted = draftSchema.safeParse(row.submission)
  const details = submitted.success ? submitted.data : draftSchema.parse({})
  const { address, city, state, zip, person_phone: phone, website, person_name } = details
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const lines = [address, place].filter((line) => line !== '')
  const license = details.licenses[0]?.number
  const known = {
    ...{ 'company.name': row.company_name, 'company.legal_name': details.legal_name || row.company_name },
    ...{ 'company.address': lines.join(', '), 'company.city': city, 'company.state': state, 'company.zip': zip },
    ...{ 'company.phone': phone, 'company.website': website, 'company.license': license },
    ...{ 'company.representative': person_name, 'company.email': details.person_email },
  }
  const fields = Object.fromEntries(Object.entries(known).filter(([, value]) => value))
  return { name: row.company_name, address: lines, fields, today: row.today }
}
