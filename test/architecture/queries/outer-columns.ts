import type pg from 'pg'

interface Plan {
  Output?: string[]
  Plans?: Plan[]
  'Join Type'?: string
  'Parent Relationship'?: string
}

const OUTER_JOIN = /\b(?:left|right|full)\s+(?:outer\s+)?join\b/i

export const hasOuterJoin = (text: string): boolean => OUTER_JOIN.test(text)

/**
 * Returns by column true if it is from the side of an outer join that may have no row. Asks the planner, because it
 * turns an outer join whose condition excludes such rows into an inner join. Doesn't follow columns that a subquery
 * renames.
 */
export async function outerColumns(client: pg.ClientBase, text: string): Promise<boolean[]> {
  if (!hasOuterJoin(text)) return []
  const { rows } = await client
    .query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (generic_plan, verbose, format json) ${text}`)
    .catch(() => ({ rows: [] }))
  const root = rows[0]?.['QUERY PLAN'][0].Plan
  const absent = new Set(root && absentOutputs(root))
  return root?.Output?.map((output) => absent.has(output)) ?? []
}

function absentOutputs(plan: Plan): string[] {
  const { Plans: parts = [], 'Join Type': join } = plan
  const absent = parts.filter(({ 'Parent Relationship': side }) => {
    if (side === 'Inner') return join === 'Left' || join === 'Full'
    return side === 'Outer' && (join === 'Right' || join === 'Full')
  })
  return [...absent.flatMap(({ Output = [] }) => Output), ...parts.flatMap(absentOutputs)]
}
