import type { Pool } from 'pg'
import { durationInWords } from '#features/lending/rules/applications/decision-time.ts'
import type { Log } from '#platform/http/log.ts'

/** Figures keyed by their name on the public page. */
export type LiveFigures = Readonly<Record<string, string>>

const FRESH_MS = 10 * 60_000

// Returns no row while any company's totals are being recounted.
const REPORTS_PULLED = `
  select coalesce(sum(reports_success), 0) as pulled from app.daily_figures where day > current_date - 30
  having app.recount_percent_of_all('{dashboard}') is null`

/** Fewer decisions say nothing about how long one takes. */
const LEAST_DECISIONS = 20
const DECISION_TIME = `
  select count(*)::integer as decisions, percentile_cont(0.5) within group (order by app.decision_seconds(a)) as p50_seconds
    from public.loan_applications a where a.decision_at >= now() - interval '90 days' and a.received_how is not null`

/**
 * Real figures of this installation for the landing page: `reports` is the number of reports that all subscribers
 * pulled in the last 30 days, and `decisions` is the median time of their decisions in the last 90 days. Returns the last known value at once; a page view never waits for the database.
 */
export function liveFigures(pool: Pool, clock: () => number, log: Log): () => LiveFigures {
  let known: LiveFigures = {}
  let askedAt = Number.NEGATIVE_INFINITY
  async function refresh() {
    const { rows } = await pool.query<{ pulled: string }>({ name: 'live-figures', text: REPORTS_PULLED })
    const times = await pool.query<DecisionTime>({ name: 'live-decision-time', text: DECISION_TIME })
    known = {
      ...(rows[0] && {
        reports: `${Number(rows[0].pulled).toLocaleString('en-US')} on this installation in the last 30 days`,
      }),
      ...decisionFigure(times.rows[0]),
    }
  }
  return () => {
    if (clock() - askedAt >= FRESH_MS) {
      askedAt = clock()
      refresh().catch((error: unknown) => log.warn({ err: error }, 'the landing page has no figures'))
    }
    return known
  }
}

interface DecisionTime {
  decisions: number
  p50_seconds: number | null
}

function decisionFigure(time: DecisionTime | undefined): LiveFigures {
  if (time === undefined || time.p50_seconds === null || time.decisions < LEAST_DECISIONS) return {}
  return { decisions: `median ${durationInWords(time.p50_seconds)} on this installation in the last 90 days` }
}
