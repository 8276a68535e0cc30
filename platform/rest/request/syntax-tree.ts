/** One step in a JSON path: `->key`, `->>key`, `->0`. */
export interface JsonStep {
  arrow: '->' | '->>'
  key: string | number
}

export interface Field {
  name: string
  path: JsonStep[]
}

export type SelectItem =
  | { kind: 'star' }
  /** Without a field, `count()` counts rows. */
  | { kind: 'field'; field: Field | null; cast: string | null; alias: string | null; aggregate: Aggregate | null }
  | { kind: 'embed'; embed: Embed }

/** A function over the selected value, and the type of its result. */
export interface Aggregate {
  name: 'count' | 'sum' | 'avg' | 'min' | 'max'
  cast: string | null
}

export interface Embed {
  target: string
  alias: string | null
  hint: string | null
  inner: boolean
  spread: boolean
  items: SelectItem[]
}

export type Comparison = keyof typeof COMPARISONS
export type Search = keyof typeof SEARCHES

export type Operation =
  | { kind: 'comparison'; operator: Comparison; quantifier: 'any' | 'all' | null; value: string }
  | { kind: 'search'; operator: Search; language: string | null; value: string }
  | { kind: 'in'; values: string[] }
  | { kind: 'is'; value: IsValue }

export type IsValue = (typeof IS_VALUES)[number]

export interface Filter {
  kind: 'filter'
  field: Field
  negated: boolean
  operation: Operation
}

export interface LogicTree {
  kind: 'tree'
  operator: 'and' | 'or'
  negated: boolean
  conditions: Condition[]
}

export type Condition = Filter | LogicTree

export interface OrderTerm {
  /** The embedded resource with the ordering column, as in `order=clients(last_name)`. */
  relation: string | null
  field: Field
  descending: boolean
  nulls: 'first' | 'last' | null
}

/** A setting for one resource of the request. `path` leads from the root through embeds; `[]` is the root. */
export interface At<T> {
  path: string[]
  value: T
}

export interface ParsedQuery {
  select: SelectItem[]
  conditions: At<Condition>[]
  orders: At<OrderTerm[]>[]
  limits: At<number>[]
  offsets: At<number>[]
  columns: string[] | null
  onConflict: string[] | null
  /** Parameters that are not filters: the arguments of a function called by GET. */
  callArguments: [name: string, value: string][]
}

export const IS_VALUES = ['null', 'not null', 'true', 'false', 'unknown'] as const

export const COMPARISONS = {
  eq: '=',
  gte: '>=',
  gt: '>',
  lte: '<=',
  lt: '<',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  neq: '<>',
  isdistinct: 'is distinct from',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
} as const

export const SEARCHES = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
} as const
