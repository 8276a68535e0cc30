import { reportView } from '#features/credit-reports/rules/report-view.ts'
import type { PdfDocument, Running } from '#platform/pdf/document.ts'
import { box, type PdfNode, row } from '#platform/pdf/nodes.ts'
import { printable } from '#platform/pdf/printable.ts'
import { dateOfInstant, longDate } from '#platform/rules/dates.ts'
import { LONGEST_NAME, letterhead } from './letterhead.ts'
import { INK_3, paper, RED, text } from './paper.ts'
import { printedAccounts, printedCollections } from './printed-items.ts'
import { printedInquiries, printedPeople, printedRecords } from './printed-lists.ts'
import type { PrintedReport } from './printed-report.ts'
import { printedAlerts, printedReasons, printedScores, printedSummary } from './printed-summary.ts'

const CONFIDENTIAL = 'Confidential - contains consumer report information'

/** The printed report. The same report has identical bytes because its only date is its own. */
export function reportDocument(report: PrintedReport): PdfDocument {
  const view = reportView(report.bureauData)
  // Made part by part, because a report may have thousands of rows.
  function* content(): Generator<PdfNode> {
    yield masthead(report)
    yield* printedAlerts(view.files)
    yield* printedScores(view.files)
    yield* printedReasons(view.files)
    yield* printedSummary(view.files)
    yield* printedAccounts(view)
    yield* printedCollections(view)
    yield* printedInquiries(view)
    yield* printedRecords(view)
    yield* printedPeople(view.files)
  }
  return {
    title: `Credit report ${report.id}`,
    author: report.company,
    subject: CONFIDENTIAL,
    date: new Date(report.createdAt),
    sections: [{ style: paper.page, running: [head(report), foot(report)], content }],
  }
}

const MARGIN = { left: 42, right: 42, style: { fontSize: 7, color: INK_3 } } as const
const APART = { spread: 'apart' } as const

// Each page names the report, because pages get separated.
function head(report: PrintedReport): Running {
  const whose = `${printable(report.subject, 40)} · ${pulledOn(report)}`
  const warning = report.isSandbox ? 'SANDBOX - this report is synthetic and no bureau was contacted' : ''
  return { ...MARGIN, top: 20, node: () => row({}, [text(warning, { color: RED }), text(whose)], APART) }
}

function foot({ id }: PrintedReport): Running {
  const words = `${CONFIDENTIAL} · ${id}`
  return { ...MARGIN, top: 760, node: (page, pages) => row({}, [text(words), text(`page ${page} of ${pages}`)], APART) }
}

// In UTC, so that the printer's time zone doesn't change the page.
const pulledOn = ({ createdAt }: PrintedReport) => longDate(dateOfInstant(createdAt, 'UTC'))

function masthead(report: PrintedReport): PdfNode {
  const facts = [
    ['Report number', report.id],
    ['Pulled', pulledOn(report)],
    ['Requested by', [report.requester, report.company].filter((part) => part !== null).join(', ')],
    ['Status', report.status],
    ['SSN', report.ssnMask ?? 'not on file'],
    ['Born', report.dateOfBirthMask ?? 'not on file'],
  ] as const
  return box({ borderBottomWidth: 1.5, borderColor: report.brand.accent ?? '#8a8577', paddingBottom: 8 }, [
    letterhead(report.brand),
    text('Tri-bureau credit report', paper.label),
    text(printable(report.subject, LONGEST_NAME), paper.h1, { role: 'H1' }),
    row(
      { marginTop: 6 },
      facts.map(([label, value]) => box({ marginRight: 18, marginTop: 3 }, [text(label, paper.label), text(value)])),
      { spread: 'wrapped' },
    ),
  ])
}
