import type { Pool } from 'pg'
import { addDays } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import type { DemoClient } from './demo-clients.ts'
import { idOf } from './deterministic.ts'

interface DemoWork {
  pool: Pool
  organizationId: string
  /** The people of the company, the founder first. */
  personIds: readonly string[]
  today: PlainDate
}

const NOTES = [
  { body: 'Prefers calls after 5 pm. Works in Dallas during the week.', isPinned: true, daysAgo: 12 },
  { body: 'Called about the missing pay stub. Will upload it with the link.', isPinned: false, daysAgo: 4 },
  { body: 'Left a voicemail. Try again on Monday.', isPinned: false, daysAgo: 1 },
] as const

const TASKS = [
  { title: 'Call about the pay stub', inDays: -2, isImportant: true, every: null },
  { title: 'Check the insurance of the vehicle', inDays: 0, isImportant: false, every: null },
  { title: 'Send the monthly progress letter', inDays: 0, isImportant: false, every: 1 },
  { title: 'Review the new credit report', inDays: 5, isImportant: false, every: null },
] as const

const NOTE = `
  insert into public.notes (organization_id, id, client_id, body, is_pinned, author_id, author_name, created_at)
  select $1, $2, $3, $4, $5, p.id, coalesce(p.full_name, p.email), $7::date + time '15:20' from app.people p where p.id = $6
  on conflict do nothing`
const TASK = `
  insert into public.tasks (organization_id, id, client_id, title, due_on, is_important, repeat_unit, repeat_every, assignee_id, assignee_name,
                            created_by, created_by_name, reminded_on, created_at)
  select $1, $2, $3, $4, $5, $6, case when $7::integer is not null then 'month_end' end, $7, p.id, coalesce(p.full_name, p.email), p.id,
         coalesce(p.full_name, p.email), $5, least(now(), $5::date - 3 + time '10:05')
    from app.people p where p.id = $8
  on conflict do nothing`

/** Adds notes about some clients, and tasks for the founder. */
export async function addDemoWork(
  { pool, organizationId, personIds, today }: DemoWork,
  clients: readonly DemoClient[],
): Promise<void> {
  const [founder] = personIds
  for (const client of clients.slice(0, 3))
    for (const { body, isPinned, daysAgo } of NOTES) {
      const id = idOf(`note ${body} about ${client.id}`)
      await pool.query(NOTE, [
        organizationId,
        id,
        client.id,
        body,
        isPinned,
        founder,
        addDays(today, -Math.min(daysAgo, client.ageDays - 1)),
      ])
    }
  for (const [n, { title, inDays, isImportant, every }] of TASKS.entries()) {
    const client = clients[n]
    if (client === undefined) continue
    const day = addDays(today, inDays)
    const id = idOf(`task ${title} about ${client.id}`)
    await pool.query(TASK, [organizationId, id, client.id, title, day, isImportant, every, founder])
  }
}
