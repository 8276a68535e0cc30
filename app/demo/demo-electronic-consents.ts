import { createHash } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import {
  electronicRecordsStatement,
  STATEMENT_VERSION,
} from '#features/documents/rules/electronic-records/statement.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { idOf } from './deterministic.ts'

export interface DemoConsentFixture {
  pool: Pool
  organizationId: string
  companyName: string
  /** The person who asked. */
  personId: string
}

interface Asked {
  id: string
  email: string
}

// Clients with an undelivered notice come first, because it can be sent to those who agreed.
const CLIENTS = `
  select c.id, btrim(c.email) as email
    from public.clients c
    left join public.adverse_action_notices n on n.client_id = c.id
   where c.organization_id = $1 and c.archived_at is null and btrim(c.email) <> '' and c.created_at < now() - interval '40 days'
     and not exists (select from public.electronic_consents e where e.organization_id = $1)
   group by c.id
   order by bool_or(n.id is not null and n.given_on is null) desc, bool_or(n.id is not null) desc, c.id limit 3`
const ASK = `
  insert into public.electronic_consents (id, organization_id, client_id, email, contact, text_version, text_hash, statement, asked_by,
                                          asked_by_name, created_at, answer_by, covers_privacy_notice)
  select $1, $2, $3, $4, $5, $6, $7, $8, p.id, p.full_name, now() - make_interval(days => $10),
         now() - make_interval(days => $10) + interval '14 days', true
    from app.people p where p.id = $9`
const AGREE = `
  update public.electronic_consents
     set demonstrated_at = created_at + interval '1 day', ip_address = '203.0.113.7', user_agent = 'Mozilla/5.0 (iPhone)'
   where id = $1`
const WITHDRAW = `
  update public.electronic_consents e
     set withdrawn_at = e.demonstrated_at + interval '20 days', withdrawn_how = 'by_phone', withdrawn_by = p.id,
         withdrawn_by_name = p.full_name
    from app.people p where e.id = $1 and p.id = $2`
const CONTACT = '1100 Congress Avenue, Suite 400, Austin, TX 78701'

/**
 * Makes one client agree to notices by email, asks one, and lets one withdraw. No mail is sent, because all of it is in
 * the past.
 */
export async function addDemoConsents(desk: DemoConsentFixture): Promise<void> {
  await inTransaction(desk.pool, async (db) => {
    const { rows } = await db.query<Asked>(CLIENTS, [desk.organizationId])
    const [agreed, asked, withdrawn] = rows
    if (agreed) await db.query(AGREE, [await ask(db, desk, agreed, 30)])
    if (asked) await ask(db, desk, asked, 3)
    if (withdrawn) {
      const consent = await ask(db, desk, withdrawn, 35)
      await db.query(AGREE, [consent])
      await db.query(WITHDRAW, [consent, desk.personId])
    }
  })
}

async function ask(db: PoolClient, desk: DemoConsentFixture, { id, email }: Asked, daysAgo: number): Promise<string> {
  const { organizationId, companyName: company, personId } = desk
  const consent = idOf(`${id} was asked about notices by e-mail`)
  const statement = JSON.stringify(electronicRecordsStatement({ company, email, contact: CONTACT }, 'en'))
  const hash = createHash('sha256').update(statement).digest('hex')
  await db.query(ASK, [
    ...[consent, organizationId, id, email, CONTACT, STATEMENT_VERSION, hash, statement, personId, daysAgo],
  ])
  return consent
}
