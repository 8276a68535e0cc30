import { BAND_RANGES } from '#features/credit-reports/rules/fico.ts'
import { ADDRESS_STATES } from '#platform/rules/us-states.ts'

export const PAGE_LENGTH = 50

export const SORTS = ['added', 'name', 'contact', 'location', 'score', 'loans', 'assigned'] as const
export type Sort = (typeof SORTS)[number]

export const COLUMNS = [
  { key: 'contact', label: 'Contact' },
  { key: 'location', label: 'Location' },
  // The name of the score model that the company chose takes its place on screen.
  { key: 'score', label: 'Score' },
  { key: 'loans', label: 'Loans' },
  { key: 'assigned', label: 'Assigned' },
  { key: 'added', label: 'Added' },
] as const
export type Column = (typeof COLUMNS)[number]['key']

export const DENSITIES = ['compact', 'default', 'comfortable'] as const
export type Density = (typeof DENSITIES)[number]

/** The score bands of the filter. The database stores N/A as a middle score of 0. */
export const SCORE_BANDS = [
  ...BAND_RANGES.map(({ key, words, from, to }) => ({ key: key.replace('_', '-'), label: words, from, to })),
  { key: 'none', label: 'No score', from: 0, to: 0 },
]

/** The contact filter's value for unassigned clients. */
export const NOBODY = 'nobody'

/** The list's state, which is stored only in the address. */
export interface ListView {
  search: string
  states: string[]
  contacts: string[]
  addedFrom: string
  addedTo: string
  report: 'yes' | 'no' | ''
  bands: string[]
  isArchived: boolean
  sort: Sort
  isDescending: boolean
  after: string | null
  before: string | null
  /** The number of the page's first row. */
  at: number
  columns: Column[]
  density: Density
}

const several = (text: string | null) => (text ? text.split(',') : [])
const isDate = (text: string | null): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '')
const placeOf = (text: string | null) => (text !== null && /^[\w-]{1,1000}$/.test(text) ? text : null)
const isUuid = (text: string | null): text is string => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text ?? '')

/** Returns the list described by an address. Ignores invalid parts. */
export function viewOf(params: URLSearchParams): ListView {
  const sort = SORTS.find((one) => one === params.get('sort')) ?? 'added'
  const report = params.get('report')
  const shown = params.has('cols') ? several(params.get('cols')) : COLUMNS.map(({ key }) => key)
  const [from, to, after, before] = ['from', 'to', 'after', 'before'].map((key) => params.get(key))
  return {
    search: params.get('q') ?? '',
    states: several(params.get('state')).filter((code) => ADDRESS_STATES.some((state) => state.code === code)),
    contacts: several(params.get('contact')).filter((id) => id === NOBODY || isUuid(id)),
    addedFrom: isDate(from ?? null) ? String(from) : '',
    addedTo: isDate(to ?? null) ? String(to) : '',
    report: report === 'yes' || report === 'no' ? report : '',
    bands: several(params.get('band')).filter((band) => SCORE_BANDS.some(({ key }) => key === band)),
    isArchived: params.get('archived') === '1',
    sort,
    isDescending: params.has('dir') ? params.get('dir') === 'desc' : startsDescending(sort),
    after: placeOf(after ?? null),
    before: placeOf(before ?? null),
    at: Math.max(1, Math.floor(Number(params.get('at') ?? 1)) || 1),
    columns: COLUMNS.map(({ key }) => key).filter((key) => shown.includes(key)),
    density: DENSITIES.find((one) => one === params.get('density')) ?? 'default',
  }
}

/** Dates, scores and balances start with the newest or highest; names start with A. */
export const startsDescending = (sort: Sort): boolean => sort === 'added' || sort === 'score' || sort === 'loans'

/** Returns the list's request without its order. `ids` limits the list to clients found by SSN. */
export function unsortedRequestOf(view: ListView, ids: string[] | null = null): Record<string, unknown> {
  const contacts = view.contacts.filter((id) => id !== NOBODY)
  const bands = SCORE_BANDS.filter(({ key }) => view.bands.includes(key))
  return {
    ...(view.search !== '' && ids === null && { search: view.search }),
    ...(ids !== null && { ids }),
    ...(view.states.length > 0 && { states: view.states }),
    ...(contacts.length > 0 && { contacts }),
    ...(view.contacts.includes(NOBODY) && { unassigned: true }),
    ...(view.addedFrom !== '' && { added_from: midnight(view.addedFrom, 0) }),
    ...(view.addedTo !== '' && { added_before: midnight(view.addedTo, 1) }),
    ...(view.report !== '' && { has_report: view.report === 'yes' }),
    ...(bands.length > 0 && { scores: bands.map(({ from, to }) => ({ from, to })) }),
    ...(view.isArchived && { archived: true }),
  }
}

/** Returns the list's request with its order. */
export function wishOf(view: ListView, ids: string[] | null = null): Record<string, unknown> {
  return { ...unsortedRequestOf(view, ids), sort: view.sort, descending: view.isDescending }
}

/** Returns the list's request with its page. */
export function pageRequestOf(view: ListView, ids: string[] | null, limit: number): Record<string, unknown> {
  return {
    ...wishOf(view, ids),
    limit,
    ...(view.before !== null && { before: view.before }),
    ...(view.before === null && view.after !== null && { after: view.after }),
  }
}

const PLACE = ['after', 'before', 'at']

/** Returns the address with some parameters changed. Null removes a parameter. Any change returns to the first page. */
export function changed(params: URLSearchParams, changes: Record<string, string | null>): URLSearchParams {
  const next = new URLSearchParams(params)
  if (!Object.keys(changes).some((key) => PLACE.includes(key))) for (const key of PLACE) next.delete(key)
  for (const [key, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(key)
    else next.set(key, value)
  }
  return next
}

/** Returns the list's parameters without the page, for saved views and links to a client. */
export function withoutPlace(params: URLSearchParams): string {
  const kept = new URLSearchParams(params)
  for (const key of PLACE) kept.delete(key)
  kept.sort()
  return kept.toString()
}

/** Returns midnight in the user's time zone at the start of a day, or `daysLater` days later. */
function midnight(date: string, daysLater: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const moment = new Date(year, month - 1, day + daysLater)
  return Number.isNaN(moment.getTime()) ? '1970-01-01T00:00:00Z' : moment.toISOString()
}
