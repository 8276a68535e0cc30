import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import {
  type PercentileStep,
  percentileTableSchema,
} from '#features/lending/rules/credit-score-notice/percentile-table.ts'
import { callFunction, supabase, unwrap } from '#platform/browser/supabase.ts'

const MOST = 500

/** A percentile table as the company entered it. */
export type ScoreTable = Awaited<ReturnType<typeof tablesOfCompany>>[number]

const stepsSchema = z.array(z.object({ from: z.number(), percent: z.number() }))

async function tablesOfCompany() {
  const rows = await unwrap(
    supabase
      .from('score_percentiles')
      .select('id, model, source, as_of, steps, created_by_name, created_at')
      .order('as_of', { ascending: false })
      .order('created_at', { ascending: false })
      .limit(MOST),
  )
  return rows.map((row) => ({ ...row, steps: stepsSchema.parse(row.steps) }))
}

/** The company's percentile tables, newest first. */
export const scoreTables = () => queryOptions({ queryKey: ['org-admin', 'score-tables'], queryFn: tablesOfCompany })

export interface WantedTable {
  model: string
  source: string
  as_of: string
  steps: readonly PercentileStep[]
  idempotency_key: string
}

/** Adds a table. The server rejects a date after today (UTC). */
export const addScoreTable = (table: WantedTable) => callFunction('add-score-percentiles', table)

/** Returns what is wrong with a table, or null. The server checks the same. */
export const tableProblem = (table: Omit<WantedTable, 'idempotency_key'>): string | null =>
  percentileTableSchema.safeParse(table).error?.issues[0]?.message ?? null
