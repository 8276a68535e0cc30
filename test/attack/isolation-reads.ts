import { type Attempt, get } from './attempt.ts'
import type { Relation } from './catalog.ts'
import type { Known } from './known.ts'
import { MARK } from './victim.ts'

/** A request about a relation, built from what the attacker knows of the victim. */
export type Probe = (known: Known) => Attempt

const COUNTS = ['exact', 'planned', 'estimated']
const ACCEPTS = [
  'text/csv',
  'application/vnd.pgrst.object+json',
  'application/vnd.pgrst.array+json;nulls=stripped',
  'application/vnd.pgrst.plan+json',
]
const path = ({ name }: Relation, query = '') => `/rest/v1/${name}?${query}`

/** Returns every way to read a relation of the exposed schema, or to learn its size. */
export function readsOf(relation: Relation): Probe[] {
  const { columns, neighbors } = relation
  const first = columns[0]?.name ?? 'id'
  const texts = columns.filter(({ type }) => type === 'text').map(({ name }) => name)
  const isTenants = columns.some(({ name }) => name === 'organization_id')
  const whose = ({ organization }: Known) => (isTenants ? `organization_id=eq.${organization}` : `${first}=not.is.null`)
  return [
    () => get(path(relation)),
    () => get(path(relation, `order=${first}.desc&limit=1&offset=0`)),
    (known) => get(path(relation, `select=*&${whose(known)}`)),
    (known) => get(path(relation, `id=eq.${known.idIn(relation.name)}`)),
    (known) => get(path(relation, `or=(${whose(known).replace('=', '.')},${first}.not.is.null)`)),
    (known) => get(path(relation, `not.and=(${whose(known).replace('=', '.')},${first}.is.null)`)),
    () => get(path(relation, 'select=count()')),
    (known) => get(path(relation, `select=count(),${first}.max(),${first}.min()&${whose(known)}`)),
    ...texts.slice(0, 3).map((column) => () => get(path(relation, `select=${column},count()&order=${column}`))),
    ...COUNTS.map((count) => (known: Known) => counted(path(relation, whose(known)), count)),
    ...COUNTS.map((count) => () => counted(path(relation), count)),
    ...texts.slice(0, 3).map((column) => () => counted(path(relation, `${column}=eq.${MARK}`), 'planned')),
    ...texts
      .slice(0, 2)
      .map((column) => () => counted(path(relation, `${column}=like.${MARK.slice(0, 3)}*`), 'estimated')),
    ...ACCEPTS.map((accept) => () => get(path(relation), { accept })),
    ...neighbors.flatMap((neighbor) => [
      () => get(path(relation, `select=${first},${neighbor}(*)`)),
      () => get(path(relation, `select=${first},${neighbor}!inner(*)&limit=5`)),
      (known: Known) => get(path(relation, `select=*,${neighbor}(count())&${whose(known)}`)),
    ]),
    () => get(path(relation), { range: '0-999', 'range-unit': 'items' }),
  ]
}

const counted = (at: string, count: string): Attempt => ({
  method: 'HEAD',
  path: at,
  headers: { prefer: `count=${count}` },
})

/** Reads a relation of a schema that is not exposed. */
export const hiddenReads = ({ schema, name }: Relation): Probe[] => [
  () => get(`/rest/v1/${name}`, { 'accept-profile': schema }),
  () => get(`/rest/v1/${schema}.${name}`),
]
