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
 * By column, true if it is of the side of an outer join that may have no row. The planner knows: where a condition
 * refuses such rows, it makes an inner join of it. What a subquery renames isn't followed.
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
