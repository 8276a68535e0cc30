import type { Pool } from 'pg'
import type { Log } from '#platform/http/log.ts'

/** Figures by the name that a public page gives their place. */
export type LiveFigures = Readonly<Record<string, string>>

const FRESH_MS = 10 * 60_000

// No row while the totals of any company are being recounted.
const REPORTS_PULLED = `
  select coalesce(sum(reports_success), 0) as pulled from app.daily_totals where day > current_date - 30
  having app.recount_percent_of_all('{dashboard}') is null`

/**
 * What this installation really did, for the landing page: `reports`, the reports pulled in the last 30 days by all
 * subscribers together. Answers at once with what it knew last; a reader never waits for the database.
 */
export function liveFigures(pool: Pool, clock: () => number, log: Log): () => LiveFigures {
  let known: LiveFigures = {}
  let askedAt = Number.NEGATIVE_INFINITY
  async function refresh() {
    const { rows } = await pool.query<{ pulled: string }>({ name: 'live-figures', text: REPORTS_PULLED })
    known = rows[0] ? { reports: `${Number(rows[0].pulled).toLocaleString('en-US')} here in the last 30 days` } : {}
  }
  return () => {
    if (clock() - askedAt >= FRESH_MS) {
      askedAt = clock()
      refresh().catch((error: unknown) => log.warn({ err: error }, 'the landing page has no figures'))
    }
    return known
  }
}
