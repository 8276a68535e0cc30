import { reversedRange } from '#platform/rest/errors.ts'
import type { ParsedQuery } from './syntax-tree.ts'

/** Applies `Range: 0-9`, which limits rows like `limit` and `offset`, within those. */
export function applyRange(query: ParsedQuery, header: string | undefined): void {
  const [, first, last] = /^(?:items=)?(\d{1,15})-(\d{1,15})?$/.exec(header ?? '') ?? []
  if (first === undefined) return
  const from = Number(first)
  if (last !== undefined && Number(last) < from) throw reversedRange()
  const own = { offset: query.offsets.find(isRoot)?.value ?? 0, limit: query.limits.find(isRoot)?.value ?? Infinity }
  const offset = Math.max(own.offset, from)
  const end = Math.min(own.offset + own.limit, last === undefined ? Infinity : Number(last) + 1)
  query.offsets.push({ path: [], value: offset })
  if (end !== Infinity) query.limits.push({ path: [], value: Math.max(end - offset, 0) })
}

const isRoot = ({ path }: { path: string[] }): boolean => path.length === 0
