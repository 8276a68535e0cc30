import type { Pool } from 'pg'
import type { Log } from '#platform/http/log.ts'

/** Figures keyed by their name on the public page. */
export type LiveFigures = Readonly<Record<string, string>>

const FRESH_MS = 10 * 60_000

// Returns no row while any company's totals are being recounted.
const REPORTS_PULLED = `
  select coalesce(sum(reports_success), 0) as pulled from app.daily_totals where day > current_date - 30
  having app.recount_percent_of_all('{dashboard}') is null`

/**
 * Real figures of this installation for the landing page: `reports` is the number of reports that all subscribers
 * pulled in the last 30 days. Returns the last known value at once; a page view never waits for the database.
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
