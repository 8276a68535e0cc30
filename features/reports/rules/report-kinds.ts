export const REPORT_NAMES = ['clients', 'pulls', 'scores', 'loans', 'disputes', 'team'] as const
export type ReportName = (typeof REPORT_NAMES)[number]

export const TIME_GROUPINGS = ['day', 'week', 'month'] as const
export type TimeGrouping = (typeof TIME_GROUPINGS)[number]

export const GROUPINGS = [
  ...TIME_GROUPINGS,
  'state',
  'source',
  'person',
  'bureau',
  'band',
  'type',
  'delinquency',
  'action',
] as const
export type Grouping = (typeof GROUPINGS)[number]

/** How a figure is written; every one may be missing, where there was nothing to measure. */
export type FigureKind = 'count' | 'dollars' | 'score' | 'points' | 'percent'

export interface ReportColumn {
  key: string
  head: string
  kind: FigureKind
  /** The groupings that have it; every one when left out. */
  groupings?: readonly Grouping[]
  /** Drawn over time; the first of a grouping's columns is drawn by value. */
  isDrawn?: boolean
}

export interface ReportKind {
  name: ReportName
  title: string
  /** One sentence on what it tells, and what it is counted by. */
  about: string
  groupings: readonly { grouping: Grouping; label: string }[]
  columns: readonly ReportColumn[]
  /** What stands there when nothing was counted. */
  empty: string
  /** Kept from staff: what each member did. */
  isForAdministrators: boolean
}

const OVER_TIME = [
  { grouping: 'day', label: 'Day' },
  { grouping: 'week', label: 'Week' },
  { grouping: 'month', label: 'Month' },
] as const

const BY_BUREAU = { grouping: 'bureau', label: 'Bureau' } as const
const BY_ORDERER = { grouping: 'person', label: 'Ordered by' } as const
const BY_TIME_OR_PERSON = ['day', 'week', 'month', 'person'] as const
const BY_TIME_OR_BUREAU = ['day', 'week', 'month', 'bureau'] as const
const MADE_IN_PERIOD = ['day', 'week', 'month', 'type'] as const
const STANDING = ['type', 'delinquency'] as const

/** Every report there is, in the order of the screen. Columns are named as the database function `report_<name>` names them. */
export const REPORT_KINDS: readonly ReportKind[] = [
  {
    name: 'clients',
    title: 'Clients',
    about: 'Clients added and archived, and how many there are at the end of the period.',
    groupings: [
      ...OVER_TIME,
      { grouping: 'state', label: 'State' },
      { grouping: 'source', label: 'Source' },
      { grouping: 'person', label: 'Assigned to' },
    ],
    columns: [
      { key: 'added', head: 'Added', kind: 'count', isDrawn: true },
      { key: 'archived', head: 'Archived', kind: 'count', isDrawn: true },
      { key: 'clients', head: 'Clients at the end', kind: 'count' },
    ],
    empty: 'No client was added or archived in this period.',
    isForAdministrators: false,
  },
  {
    name: 'pulls',
    title: 'Pulls and outcomes',
    about: 'Credit reports ordered, how they ended, and what each bureau answered.',
    groupings: [...OVER_TIME, BY_BUREAU, BY_ORDERER],
    columns: [
      { key: 'pulls', head: 'Ordered', kind: 'count', groupings: BY_TIME_OR_PERSON, isDrawn: true },
      { key: 'success', head: 'Success', kind: 'count', groupings: BY_TIME_OR_PERSON, isDrawn: true },
      { key: 'error', head: 'Error', kind: 'count', groupings: BY_TIME_OR_PERSON, isDrawn: true },
      { key: 'pending', head: 'Pending', kind: 'count', groupings: BY_TIME_OR_PERSON },
      { key: 'asked', head: 'Asked', kind: 'count', groupings: ['bureau'] },
      { key: 'hit', head: 'Scored file', kind: 'count', groupings: ['bureau'] },
      { key: 'no_score', head: 'File without score', kind: 'count', groupings: ['bureau'] },
      { key: 'no_hit', head: 'No hit', kind: 'count', groupings: ['bureau'] },
      { key: 'frozen', head: 'Frozen', kind: 'count', groupings: ['bureau'] },
      { key: 'error', head: 'Error', kind: 'count', groupings: ['bureau'] },
      { key: 'success_percent', head: 'Success rate', kind: 'percent' },
    ],
    empty: 'No credit report was ordered in this period.',
    isForAdministrators: false,
  },
  {
    name: 'scores',
    title: 'Score movement',
    about:
      'The average FICO 8 of the reports pulled (the middle of the bureaus), and how far it moved since each client’s report before.',
    groupings: [...OVER_TIME, BY_BUREAU, { grouping: 'band', label: 'Score band now' }],
    columns: [
      { key: 'average_score', head: 'Average score', kind: 'score', groupings: BY_TIME_OR_BUREAU, isDrawn: true },
      { key: 'scored', head: 'Reports with a score', kind: 'count', groupings: BY_TIME_OR_BUREAU },
      { key: 'compared', head: 'With one before', kind: 'count', groupings: BY_TIME_OR_BUREAU },
      { key: 'average_change', head: 'Average change', kind: 'points', groupings: BY_TIME_OR_BUREAU },
      { key: 'rose', head: 'Rose', kind: 'count', groupings: BY_TIME_OR_BUREAU },
      { key: 'fell', head: 'Fell', kind: 'count', groupings: BY_TIME_OR_BUREAU },
      { key: 'clients', head: 'Clients', kind: 'count', groupings: ['band'] },
    ],
    empty: 'No report with a score was pulled in this period.',
    isForAdministrators: false,
  },
  {
    name: 'loans',
    title: 'Loans and delinquency',
    about: 'Loans made, money lent and received; and what is owed today by how long it is past due.',
    groupings: [
      ...OVER_TIME,
      { grouping: 'type', label: 'Loan type' },
      { grouping: 'delinquency', label: 'Days past due now' },
    ],
    columns: [
      { key: 'owed', head: 'Owed now', kind: 'dollars', groupings: ['delinquency'] },
      { key: 'lent', head: 'Lent', kind: 'dollars', groupings: MADE_IN_PERIOD, isDrawn: true },
      { key: 'received', head: 'Received', kind: 'dollars', groupings: MADE_IN_PERIOD, isDrawn: true },
      { key: 'made', head: 'Loans made', kind: 'count', groupings: MADE_IN_PERIOD },
      { key: 'owed', head: 'Owed now', kind: 'dollars', groupings: ['type'] },
      { key: 'past_due', head: 'Past due now', kind: 'dollars', groupings: STANDING },
      { key: 'open', head: 'Open loans now', kind: 'count', groupings: STANDING },
    ],
    empty: 'No loan was made and no payment received in this period.',
    isForAdministrators: false,
  },
  {
    name: 'disputes',
    title: 'Disputes',
    about: 'Disputes of the reports pulled in the period, and how many of them were won.',
    groupings: [...OVER_TIME, BY_ORDERER],
    columns: [
      { key: 'disputes', head: 'Disputes', kind: 'count', isDrawn: true },
      { key: 'won', head: 'Won', kind: 'count', isDrawn: true },
      { key: 'undecided', head: 'Not won so far', kind: 'count' },
      { key: 'won_percent', head: 'Share won', kind: 'percent' },
    ],
    empty: 'No dispute is recorded for reports of this period.',
    isForAdministrators: false,
  },
  {
    name: 'team',
    title: 'Team activity',
    about: 'What the members did, as the audit log has it. For owners and admins.',
    groupings: [...OVER_TIME, { grouping: 'person', label: 'Person' }, { grouping: 'action', label: 'Act' }],
    columns: [
      { key: 'acts', head: 'Acts', kind: 'count', isDrawn: true },
      { key: 'clients_added', head: 'Clients added', kind: 'count', groupings: BY_TIME_OR_PERSON, isDrawn: true },
      { key: 'clients_changed', head: 'Clients changed', kind: 'count', groupings: BY_TIME_OR_PERSON },
      { key: 'files_opened', head: 'Files opened', kind: 'count', groupings: BY_TIME_OR_PERSON },
      { key: 'pulls', head: 'Reports ordered', kind: 'count', groupings: BY_TIME_OR_PERSON, isDrawn: true },
      { key: 'documents', head: 'Documents', kind: 'count', groupings: BY_TIME_OR_PERSON },
      { key: 'reveals', head: 'SSNs looked at', kind: 'count', groupings: BY_TIME_OR_PERSON },
      { key: 'exports', head: 'Exports', kind: 'count', groupings: BY_TIME_OR_PERSON },
    ],
    empty: 'Nothing was done in this period.',
    isForAdministrators: true,
  },
]

/** The report of that name. */
export function reportKind(name: ReportName): ReportKind {
  const kind = REPORT_KINDS.find((one) => one.name === name)
  if (!kind) throw new Error(`There is no report ${name}`)
  return kind
}

/** Whether the rows of a report follow one another in time. */
export function isOverTime(grouping: Grouping): grouping is TimeGrouping {
  return TIME_GROUPINGS.some((one) => one === grouping)
}

/** The columns a report has when grouped so. */
export function columnsOf(kind: ReportKind, grouping: Grouping): ReportColumn[] {
  return kind.columns.filter(({ groupings }) => groupings === undefined || groupings.includes(grouping))
}
