import type { Pool } from 'pg'
import { type FlagDeps, redFlagCommand } from '#features/lending/server/red-flags.ts'
import { inTransaction } from '#platform/database/transaction.ts'

interface DemoFlags extends FlagDeps {
  pool: Pool
  organizationId: string
  /** The person who checks. */
  personId: string
}

const APPLICATIONS = `
  select a.id, c.last_name from public.loan_applications a join public.clients c on c.id = a.client_id
   where a.organization_id = $1 and c.last_name = any ($2) and a.status in ('pending', 'in_review', 'counteroffered', 'approved')
     and not exists (select from public.loans l where l.application_id = a.id)
     and not exists (select from public.red_flag_entries e where e.application_id = a.id)`

/** The findings about some applicants, by last name. Their checklists are complete. */
const SEEN = {
  Nohit: [],
  Watchlist: [],
  Patel: [{ code: 'contradicting_answers', note: 'Gave two dates for the move to the present address' }],
} as const
/** Five of the sandbox's people have the same address. One of them was asked about it, and also shares an SSN. */
const ANSWERED = {
  Johnson: {
    code: 'shared_address',
    response: 'verified',
    method: 'utility_record',
    note: 'An apartment building: the lease names another unit than those of the others',
  },
  Patel: {
    code: 'contradicting_answers',
    response: 'not_warranted',
    method: undefined,
    note: 'Signed the lease in May and moved in June, by the lease',
  },
} as const

/** Adds red flags to open applications: some answered, some open, and the checklist completed for a few. */
export async function addDemoRedFlags({ pool, ...desk }: DemoFlags): Promise<void> {
  const names = [...new Set([...Object.keys(SEEN), ...Object.keys(ANSWERED)])]
  const { rows } = await pool.query<{ id: string; last_name: string }>(APPLICATIONS, [desk.organizationId, names])
  for (const { id, last_name } of rows) {
    const seen = Object.entries(SEEN).find(([name]) => name === last_name)?.[1]
    const answer = Object.entries(ANSWERED).find(([name]) => name === last_name)?.[1]
    const asked = { application_id: id }
    await inTransaction(pool, async (db) => {
      const act = (wish: Parameters<typeof redFlagCommand>[3]) =>
        redFlagCommand(desk, db, { ...desk, requestId: null }, wish)
      const { flags } = await act(seen ? { act: 'review', ...asked, seen: [...seen] } : { act: 'look', ...asked })
      const flag = flags.find(({ code }) => code === answer?.code)
      if (answer && flag) await act({ act: 'answer', ...asked, ...answer, basis: flag.basis })
    })
  }
}
