import { csvHead, csvRow } from '#platform/rules/csv.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

/** A drawer of the report. Money is in cents. */
export interface ReportedDrawer {
  id: string
  clerk_id: string | null
  clerk_name: string
  business_day: PlainDate
  status: 'open' | 'closed'
  opened_at: string
  closed_at: string | null
  closed_by_name: string | null
  opening_cents: number
  cash_cents: number
  returned_cents: number
  /** Put into the safe. */
  dropped_cents: number
  check_cents: number
  money_order_cents: number
  receipts: number
  voided: number
  expected_cents: number
  closing_cents: number | null
  variance_cents: number | null
  variance_reason: string | null
}

/** The columns, in their order. Programs read them by name: add new ones at the end. */
const DRAWER_COLUMNS = [
  ...[
    'Day',
    'Clerk',
    'Status',
    'Opened at',
    'Closed at',
    'Closed by',
    'Opening count',
    'Cash taken',
    'Cash given back',
  ],
  ...[
    'Expected',
    'Closing count',
    'Difference',
    'Explanation',
    'Checks',
    'Money orders',
    'Receipts',
    'Voided receipts',
    'To the safe',
  ],
]

const dollars = (cents: number | null) => (cents === null ? null : cents / 100)

/** Returns the drawers as CSV. Amounts are dollars; a count that is missing is empty. */
export const drawerReportCsv = (drawers: readonly ReportedDrawer[]): string =>
  [
    csvHead(DRAWER_COLUMNS),
    ...drawers.map((drawer) =>
      csvRow([
        ...[
          drawer.business_day,
          drawer.clerk_name,
          drawer.status,
          drawer.opened_at,
          drawer.closed_at,
          drawer.closed_by_name,
        ],
        ...[drawer.opening_cents, drawer.cash_cents, drawer.returned_cents, drawer.expected_cents].map(dollars),
        ...[drawer.closing_cents, drawer.variance_cents].map(dollars),
        drawer.variance_reason,
        ...[drawer.check_cents, drawer.money_order_cents].map(dollars),
        ...[drawer.receipts, drawer.voided],
        dollars(drawer.dropped_cents),
      ]),
    ),
  ].join('')
