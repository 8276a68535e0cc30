import type { Pool } from 'pg'
import type { Practices } from '#features/documents/rules/privacy/practices.ts'
import { recordPrivacy } from '#features/documents/server/privacy/privacy-command.ts'
import { publishNotice } from '#features/documents/server/privacy/publish-notice.ts'
import { inTransaction } from '#platform/database/transaction.ts'

interface DemoPrivacy {
  pool: Pool
  organizationId: string
  /** The person who publishes and delivers it. */
  personId: string
}

const PRACTICES: Practices = {
  shares: ['own_marketing', 'joint_marketing', 'nonaffiliates_marketing'],
  affiliates: '',
  joint_partners: 'credit card companies',
  nonaffiliates: 'insurance companies and retailers',
  // 800-555-0100 to 0199 are reserved for fiction.
  phone: '800-555-0100',
  website: '',
  mail_address: '100 Example Street, Austin, TX 78701',
}
const GIVEN_TO = ['Rouse', 'Brayden', 'Johnson']

const STANDING = `
  select exists (select from public.privacy_notices where organization_id = $1) as is_published, (now() at time zone 'UTC')::date::text as today`
const CLIENTS =
  'select id, last_name from public.clients where organization_id = $1 and last_name = any ($2) order by last_name, id'

/** Publishes a privacy notice and gives it to some clients, one of whom limits sharing. */
export async function addDemoPrivacy({ pool, ...who }: DemoPrivacy): Promise<void> {
  const member = { ...who, requestId: null }
  await inTransaction(pool, async (db) => {
    const standing = (await db.query<{ is_published: boolean; today: string }>(STANDING, [who.organizationId])).rows[0]
    if (standing === undefined || standing.is_published) return
    const published = await publishNotice(db, member, { practices: PRACTICES, seen_version: 0, preview: false })
    if (published === undefined || !('id' in published)) return
    const { rows } = await db.query<{ id: string; last_name: string }>(CLIENTS, [who.organizationId, GIVEN_TO])
    for (const { id, last_name } of rows) {
      const entry = { client_id: id, notice_id: published.id, on: standing.today }
      await recordPrivacy(db, member, { act: 'give', ...entry, how: 'in_person' })
      if (last_name === 'Rouse')
        await recordPrivacy(db, member, {
          act: 'choose',
          ...entry,
          how: 'in_writing',
          limits: ['nonaffiliates_marketing'],
        })
    }
  })
}
