import { isOverTime, reportKind } from '#features/reports/rules/report-kinds.ts'
import type { ReportRequest } from '#features/reports/rules/report-request.ts'
import type { ReportCadence } from '#features/reports/rules/report-schedule.ts'
import { figureText, type ReportTable } from '#features/reports/rules/report-table.ts'
import { type Letterhead, mailOf } from '#platform/mail/email.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { quotedName, unlinked } from '#platform/rules/company-name.ts'

export interface ReportEmail {
  to: string
  name: string
  companyName: string
  ownerName: string
  every: ReportCadence
  wish: ReportRequest
  /** The days of the report, as text. */
  about: string
  table: ReportTable
  links: { open: string; stop: string }
  letterhead?: Letterhead
}

const MOST_ROWS = 12
const MOST_COLUMNS = 4

/**
 * The email of a saved report: the newest or largest figures, a link to the whole report, and a link to stop the
 * emails.
 */
export function reportEmail(letter: ReportEmail): Mail {
  const { to, name, companyName, ownerName, every, wish, about, table, links, letterhead } = letter
  const { title, empty } = reportKind(wish.report)
  const shown = shownOf(table, wish)
  return mailOf(
    {
      to,
      subject: `${quotedName(name)}: ${title.toLowerCase()} of ${quotedName(companyName)}`,
      heading: `${title} by ${table.groupHead.toLowerCase()}`,
      paragraphs: [`${unlinked(companyName)}, ${about} (UTC).`, ...(table.isEmpty ? [empty] : [])],
      ...(!table.isEmpty && { table: shown }),
      action: { label: 'Open the whole report', link: links.open },
      closing: `${unlinked(ownerName)} scheduled this report to be sent to you ${every === 'week' ? 'every Monday' : 'on the first of each month'}.`,
      stop: { label: 'Stop sending it to me', link: links.stop },
    },
    letterhead,
  )
}

function shownOf({ groupHead, columns, rows, total }: ReportTable, { by }: ReportRequest) {
  const drawn = columns.slice(0, MOST_COLUMNS)
  const cells = (figures: readonly (number | null)[]) =>
    drawn.map(({ kind }, position) => figureText(kind, figures[position] ?? null))
  const first = isOverTime(by) ? rows.slice(-MOST_ROWS).toReversed() : rows.slice(0, MOST_ROWS)
  return {
    heads: [groupHead, ...drawn.map(({ head }) => head)],
    rows: [...first.map(({ name, figures }) => [name, ...cells(figures)]), ['All', ...cells(total)]],
  }
}
