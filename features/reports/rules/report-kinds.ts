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

/** The format of a figure. Any figure can be missing if there was nothing to measure. */
export type FigureKind = 'count' | 'dollars' | 'score' | 'points' | 'percent'

export interface ReportColumn {
  key: string
  head: string
  kind: FigureKind
  /** The groupings that show this column; undefined means all. */
  groupings?: readonly Grouping[]
  /** True if the column is drawn over time. For other groupings, the chart draws the first column. */
  isDrawn?: boolean
}

export interface ReportKind {
  name: ReportName
  title: string
  /** One sentence: the report's content and how it is counted. */
  about: string
  groupings: readonly { grouping: Grouping; label: string }[]
  columns: readonly ReportColumn[]
  /** The text shown if nothing was counted. */
  empty: string
  /** True if staff can't see the report, because it shows each member's activity. */
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

/**
 * All reports, in the order of the screen. Columns have the names that the database function `report_<name>` returns.
 */
export const REPORT_KINDS: readonly ReportKind[] = [
  {
    name: 'clients',
    title: 'Clients',
    about: 'Clients added and archived, and the number of clients at the end of the period.',
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
    empty: 'No clients were added or archived in this period.',
    isForAdministrators: false,
  },
  {
    name: 'pulls',
    title: 'Pulls and outcomes',
    about: 'Credit reports ordered, their results, and each bureau’s response.',
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
    empty: 'No credit reports were ordered in this period.',
    isForAdministrators: false,
  },
  {
    name: 'scores',
    title: 'Score movement',
    about:
      'The average FICO 8 of the reports pulled (the middle score of the bureaus), and the change since each client’s previous report.',
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
    empty: 'No reports with a score were pulled in this period.',
    isForAdministrators: false,
  },
  {
    name: 'loans',
    title: 'Loans and delinquency',
    about:
      'Loans made, money lent, received and recovered, and the amounts owed today by days past due and charged off.',
    groupings: [
      ...OVER_TIME,
      { grouping: 'type', label: 'Loan type' },
      { grouping: 'delinquency', label: 'Days past due now' },
    ],
    columns: [
      { key: 'owed', head: 'Owed now', kind: 'dollars', groupings: ['delinquency'] },
      { key: 'lent', head: 'Lent', kind: 'dollars', groupings: MADE_IN_PERIOD, isDrawn: true },
      { key: 'received', head: 'Received', kind: 'dollars', groupings: MADE_IN_PERIOD, isDrawn: true },
      { key: 'recovered', head: 'Recovered', kind: 'dollars', groupings: MADE_IN_PERIOD },
      { key: 'made', head: 'Loans made', kind: 'count', groupings: MADE_IN_PERIOD },
      { key: 'owed', head: 'Owed now', kind: 'dollars', groupings: ['type'] },
      { key: 'past_due', head: 'Past due now', kind: 'dollars', groupings: STANDING },
      { key: 'open', head: 'Open loans now', kind: 'count', groupings: STANDING },
      { key: 'charged_off', head: 'Charged off now', kind: 'dollars', groupings: STANDING },
    ],
    empty: 'No loans were made and no payments were received in this period.',
    isForAdministrators: false,
  },
  {
    name: 'disputes',
    title: 'Disputes',
    about: 'Disputes of reports pulled in this period, and the number won.',
    groupings: [...OVER_TIME, BY_ORDERER],
    columns: [
      { key: 'disputes', head: 'Disputes', kind: 'count', isDrawn: true },
      { key: 'won', head: 'Won', kind: 'count', isDrawn: true },
      { key: 'undecided', head: 'Not won so far', kind: 'count' },
      { key: 'won_percent', head: 'Share won', kind: 'percent' },
    ],
    empty: 'No disputes are recorded for reports in this period.',
    isForAdministrators: false,
  },
  {
    name: 'team',
    title: 'Team activity',
    about: 'Member activity from the audit log. For owners and admins.',
    groupings: [...OVER_TIME, { grouping: 'person', label: 'Person' }, { grouping: 'action', label: 'Act' }],
    columns: [
      { key: 'acts', head: 'Acts', kind: 'count', isDrawn: true },
      { key: 'clients_added', head: 'Clients added', kind: 'count', groupings: BY_TIME_OR_PERSON, isDrawn: true },
      { key: 'clients_changed', head: 'Clients changed', kind: 'count', groupings: BY_TIME_OR_PERSON },
      { key: 'files_opened', head: 'Files opened', kind: 'count', groupings: BY_TIME_OR_PERSON },
      { key: 'pulls', head: 'Reports ordered', kind: 'count', groupings: BY_TIME_OR_PERSON, isDrawn: true },
      { key: 'documents', head: 'Documents', kind: 'count', groupings: BY_TIME_OR_PERSON },
      { key: 'reveals', head: 'SSNs viewed', kind: 'count', groupings: BY_TIME_OR_PERSON },
      { key: 'exports', head: 'Exports', kind: 'count', groupings: BY_TIME_OR_PERSON },
    ],
    empty: 'No activity in this period.',
    isForAdministrators: true,
  },
]

/** Returns the report with this name. Throws if there is none. */
export function reportKind(name: ReportName): ReportKind {
  const kind = REPORT_KINDS.find((one) => one.name === name)
  if (!kind) throw new Error(`There is no report ${name}`)
  return kind
}

/** Returns true if the report's rows are periods of time. */
export function isOverTime(grouping: Grouping): grouping is TimeGrouping {
  return TIME_GROUPINGS.some((one) => one === grouping)
}

/** Returns the report's columns for a grouping. */
export function columnsOf(kind: ReportKind, grouping: Grouping): ReportColumn[] {
  return kind.columns.filter(({ groupings }) => groupings === undefined || groupings.includes(grouping))
}
