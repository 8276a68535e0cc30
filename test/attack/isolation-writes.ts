import { json } from './attempt.ts'
import type { Relation } from './catalog.ts'
import type { Probe } from './isolation-reads.ts'
import type { Known } from './known.ts'

const SHOWN = 'return=representation'

/** Returns every way to add, change, or delete a row of the victim, or to refer to one from one's own row. */
export function writesOf(relation: Relation): Probe[] {
  const { name, columns } = relation
  const at = (query = '') => `/rest/v1/${name}?${query}`
  const theirs = ({ organization }: Known) =>
    columns.some((column) => column.name === 'organization_id')
      ? `organization_id=eq.${organization}`
      : `${columns[0]?.name}=not.is.null`
  const seized = columns.filter(({ type }) => type === 'text').slice(0, 4)
  return [
    (known) => json('POST', at(), { organization_id: known.organization }),
    (known) => json('POST', at(), rowOf(relation, known), { prefer: SHOWN }),
    (known) =>
      json('POST', at('columns=id,organization_id'), [
        { ...rowOf(relation, known), organization_id: known.organization },
      ]),
    (known) =>
      json(
        'POST',
        at('on_conflict=id'),
        { ...rowOf(relation, known), id: known.idIn(name) },
        { prefer: `resolution=merge-duplicates,${SHOWN}` },
      ),
    (known) =>
      json(
        'POST',
        at(),
        { id: known.idIn(name), organization_id: known.organization },
        { prefer: 'resolution=merge-duplicates' },
      ),
    (known) =>
      json(
        'POST',
        at('on_conflict=organization_id,id'),
        { id: known.idIn(name), organization_id: known.organization },
        { prefer: `resolution=ignore-duplicates,${SHOWN}` },
      ),
    (known) => json('PUT', at(`id=eq.${known.idIn(name)}`), { ...rowOf(relation, known), id: known.idIn(name) }),
    (known) =>
      json('PATCH', at(`id=eq.${known.idIn(name)}`), { organization_id: known.organization }, { prefer: SHOWN }),
    (known) => json('PATCH', at(`${columns[0]?.name}=not.is.null`), { organization_id: known.organization }),
    ...seized.map(
      ({ name: column }) =>
        (known: Known) =>
          json('PATCH', at(theirs(known)), { [column]: 'seized' }, { prefer: `count=exact,${SHOWN}` }),
    ),
    ...seized.map(
      ({ name: column }) =>
        (known: Known) =>
          json('PATCH', at(`id=eq.${known.idIn(name)}`), { [column]: 'seized' }),
    ),
    (known) => ({ method: 'DELETE', path: at(`id=eq.${known.idIn(name)}`), headers: { prefer: SHOWN } }),
    (known) => ({ method: 'DELETE', path: at(theirs(known)), headers: { prefer: 'count=exact' } }),
    (known) => ({ method: 'DELETE', path: at(`${theirs(known)}&order=${columns[0]?.name}&limit=1`) }),
  ]
}

/** Returns a row that refers to the victim's rows in every reference. */
function rowOf({ name, columns, targets }: Relation, known: Known): Record<string, unknown> {
  const value = (column: string, type: string): unknown => {
    const target = targets[column]
    if (column === 'organization_id') return undefined
    if (type === 'uuid') return column === 'id' ? undefined : known.idIn(target ?? column.replace(/_id$/, 's'))
    return valueOf(type)
  }
  return Object.fromEntries(
    columns
      .map((column) => [column.name, value(column.name, column.type)])
      .filter(([, set]) => set !== undefined && name !== ''),
  )
}

/** Returns a valid value for the type of a column or parameter. */
export function valueOf(type: string): unknown {
  if (type.endsWith('[]')) return []
  if (/int|numeric|real|double/.test(type)) return 1
  if (type === 'boolean') return true
  if (type.startsWith('json')) return {}
  if (/^(date|timestamp)/.test(type)) return '2026-01-01'
  return 'x'
}

export const hiddenWrites = ({ schema, name }: Relation): Probe[] => [
  (known) => json('POST', `/rest/v1/${name}`, { organization_id: known.organization }, { 'content-profile': schema }),
  (known) => ({
    method: 'DELETE',
    path: `/rest/v1/${name}?organization_id=eq.${known.organization}`,
    headers: { 'content-profile': schema },
  }),
]
