import { Document, Page, Text, View } from '@react-pdf/renderer'
import { type ComponentProps, createElement, type ReactElement } from 'react'
import { reportView } from '#features/credit-reports/rules/report-view.ts'
import { dateOfInstant, longDate } from '#platform/rules/dates.ts'
import { LONGEST_NAME, letterhead } from './letterhead.ts'
import { box, INK_3, paper, RED, text } from './paper.ts'
import { printable } from './printable.ts'
import { printedAccounts, printedCollections } from './printed-items.ts'
import { printedInquiries, printedPeople, printedRecords } from './printed-lists.ts'
import type { PrintedReport } from './printed-report.ts'
import { printedAlerts, printedReasons, printedScores, printedSummary } from './printed-summary.ts'

const CONFIDENTIAL = 'Confidential - contains consumer report information'

/** The printed report. The same report has identical bytes because its only date is its own. */
export function reportDocument(report: PrintedReport): ReactElement<ComponentProps<typeof Document>> {
  const view = reportView(report.bureauData)
  const date = new Date(report.createdAt)
  return createElement(
    Document,
    {
      title: `Credit report ${report.id}`,
      author: report.company,
      subject: CONFIDENTIAL,
      creationDate: date,
      modificationDate: date,
      language: 'en-US',
    },
    createElement(
      Page,
      { size: 'LETTER', style: paper.page },
      head(report),
      masthead(report),
      ...printedAlerts(view.files),
      ...printedScores(view.files),
      ...printedReasons(view.files),
      ...printedSummary(view.files),
      ...printedAccounts(view),
      ...printedCollections(view),
      ...printedInquiries(view),
      ...printedRecords(view),
      ...printedPeople(view.files),
      foot(report),
    ),
  )
}

const MARGIN = { position: 'absolute', left: 42, right: 42, fontSize: 7, color: INK_3 } as const

// Each page names the report, because pages get separated.
function head(report: PrintedReport) {
  const whose = `${printable(report.subject, 40)} · ${pulledOn(report)}`
  const style = { ...MARGIN, top: 20, flexDirection: 'row', justifyContent: 'space-between' } as const
  const warning = report.isSandbox ? 'SANDBOX - this report is synthetic and no bureau was contacted' : ''
  return createElement(
    View,
    { key: 'head', fixed: true, style },
    text(warning, { color: RED }, 'sandbox'),
    text(whose, {}, 'whose'),
  )
}

function foot({ id }: PrintedReport) {
  const style = { ...MARGIN, bottom: 24, flexDirection: 'row', justifyContent: 'space-between' } as const
  return createElement(
    View,
    { key: 'foot', fixed: true, style },
    text(`${CONFIDENTIAL} · ${id}`, {}, 'confidential'),
    createElement(Text, {
      key: 'page',
      render: ({ pageNumber, totalPages }) => `page ${pageNumber} of ${totalPages}`,
    }),
  )
}

// In UTC, so that the printer's time zone doesn't change the page.
const pulledOn = ({ createdAt }: PrintedReport) => longDate(dateOfInstant(createdAt, 'UTC'))

function masthead(report: PrintedReport) {
  const facts = [
    ['Report number', report.id],
    ['Pulled', pulledOn(report)],
    ['Requested by', [report.requester, report.company].filter((part) => part !== null).join(', ')],
    ['Status', report.status],
    ['SSN', report.ssnMask ?? 'not on file'],
    ['Born', report.dateOfBirthMask ?? 'not on file'],
  ] as const
  return box(
    { borderBottomWidth: 1.5, borderBottomColor: report.brand.accent ?? '#8a8577', paddingBottom: 8 },
    [
      letterhead(report.brand),
      text('Tri-bureau credit report', paper.label, 'kind'),
      text(printable(report.subject, LONGEST_NAME), paper.h1, 'subject'),
      box(
        { flexDirection: 'row', flexWrap: 'wrap', marginTop: 6 },
        facts.map(([label, value]) =>
          box({ marginRight: 18, marginTop: 3 }, [text(label, paper.label, 'label'), text(value, {}, 'value')], label),
        ),
        'facts',
      ),
    ],
    'masthead',
  )
}
