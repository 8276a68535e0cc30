import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { percentOf } from '#features/administration/rules/platform-figures.ts'
import { statusLabel } from '#features/administration/rules/subscription.ts'
import { isRecount } from '#platform/browser/recount.ts'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { usePageName } from '#ui/page-name.ts'
import { QueryView } from '#ui/states/query-view.tsx'
import { Table } from '#ui/table.tsx'
import { FeeSuspension } from './fee-suspension.tsx'
import { type RiskBoard as Board, type Risk, type RiskRow, riskQueries } from './risk-queries.ts'

const GOD_MODE = { title: 'God Mode', to: '/admin' }

/**
 * Figures about credit repair organizations that a regulator would ask the platform for. Marked organizations come
 * first.
 */
export function RiskBoard() {
  usePageName('Risk board', GOD_MODE)
  const board = useQuery(riskQueries.board())
  return (
    <QueryView
      query={board}
      failure="Failed to load the risk board"
      empty={{
        when: ({ rows }) => rows.length === 0,
        show: <p className="text-ink-2">There is no company with credit repair work yet.</p>,
      }}
    >
      {(found) => <BoardTable board={found} />}
    </QueryView>
  )
}

const HEADS = [
  'Company',
  { figure: 'Advance fees refused' },
  { figure: 'Fees refunded' },
  { figure: 'Identical letters' },
  { figure: 'Letters per client' },
  { figure: 'Contracts canceled' },
  { figure: 'Sold by phone' },
  { figure: 'Backdated' },
  { figure: 'Work before signature' },
  { figure: 'Fees for unchanged items' },
  'Fees',
]

function BoardTable({ board }: { board: Board }) {
  const { from_day, until_day, rows, total } = board
  const [asked, ask] = useState<RiskRow | null>(null)
  return (
    <>
      <p className="max-w-[76ch] text-ink-2 text-table">
        {shortDate(from_day)} to {shortDate(until_day)} (UTC), {total.toLocaleString('en-US')}{' '}
        {total === 1 ? 'company' : 'companies'} with credit repair work
        {rows.length < total && `, the first ${rows.length} of them`}. Anyone who assists a violation and knows of it,
        or consciously avoids knowing, is liable too (16 CFR 310.3(b)). A marked figure is a reason to ask; it proves
        nothing.
      </p>
      <div className="mt-4">
        <Table label="Risk board" linesOnPhone heads={HEADS}>
          <tbody>
            {rows.map((risk) => (
              <RiskLine key={risk.id} risk={risk} onAct={() => ask(risk)} />
            ))}
          </tbody>
        </Table>
      </div>
      <Legend />
      {asked && <FeeSuspension risk={asked} onClose={() => ask(null)} />}
    </>
  )
}

function RiskLine({ risk, onAct }: { risk: RiskRow; onAct: () => void }) {
  const { company_name, subscription_status, fees_suspended_at, fees_suspended_because } = risk
  const isSuspended = fees_suspended_at !== null
  return (
    <tr>
      <th scope="row" className="sm:max-w-64">
        <Link to={`/dashboard/subscribers/${risk.id}`} className="block truncate py-1 hover:underline">
          {company_name}
        </Link>
        <span className="block font-normal text-ink-3 text-small">{statusLabel(subscription_status)}</span>
        <Link
          to={`/admin?show=risk&company=${risk.id}`}
          aria-label={`Records of ${company_name}`}
          className="font-normal text-small underline print:hidden"
        >
          Records
        </Link>
      </th>
      {isRecount(risk) ? (
        <td data-label="Figures" colSpan={9} className="text-ink-2">
          Being recounted, {risk.recount_percent}% done
        </td>
      ) : (
        <RiskFigures risk={risk} />
      )}
      <td data-label="Fees">
        {isSuspended && (
          <p className="wrap-anywhere mb-1 max-w-64 text-small">
            <span className="font-semibold text-red">Suspended</span> {shortDate(dateOfInstant(fees_suspended_at))}:{' '}
            {fees_suspended_because}
          </p>
        )}
        <Button
          className="whitespace-nowrap print:hidden"
          aria-label={`${isSuspended ? 'Resume' : 'Suspend'} fees of ${company_name}`}
          onClick={onAct}
        >
          {isSuspended ? 'Resume fees' : 'Suspend fees'}
        </Button>
      </td>
    </tr>
  )
}

function RiskFigures({ risk }: { risk: Risk }) {
  return (
    <>
      <Share risk={risk} figure="refused" label="Advance fees refused" of={[risk.refused]} />
      <Share risk={risk} figure="refunds" label="Fees refunded" of={[risk.refunds, risk.fees]} />
      <Share risk={risk} figure="same_words" label="Identical letters" of={[risk.same_words, risk.letters]} />
      <Each risk={risk} />
      <Share risk={risk} figure="cancelled" label="Contracts canceled" of={[risk.cancelled, risk.signed]} />
      <Share risk={risk} figure="by_phone" label="Sold by phone" of={[risk.by_phone, risk.enrolled]} />
      <Backdated risk={risk} />
      <Share risk={risk} figure="early" label="Work before signature" of={[risk.early_letters]} />
      <Share risk={risk} label="Fees for unchanged items" of={[risk.paid_unchanged, risk.paid_disputes]} />
    </>
  )
}

type Figure = Risk['stands_out'][number]

interface ShareProps {
  risk: Risk
  /** The figure that can be marked. */
  figure?: Figure
  label: string
  /** A count, or a part and its whole. */
  of: [number] | [part: number, whole: number]
}

function Share({ risk, figure, label, of: [part, whole] }: ShareProps) {
  const cell = { risk, label, ...(figure && { figure }) }
  if (whole === undefined) return <FigureCell {...cell}>{count(part)}</FigureCell>
  const percent = percentOf(part, whole)
  return (
    <FigureCell {...cell} under={`${count(part)} of ${count(whole)}`}>
      {percent === null ? '—' : `${percent}%`}
    </FigureCell>
  )
}

function Each({ risk }: { risk: Risk }) {
  const { letters, active_clients } = risk
  const each = active_clients === 0 ? '—' : (letters / active_clients).toLocaleString('en-US', ONE_DIGIT)
  return (
    <FigureCell
      risk={risk}
      figure="letters"
      label="Letters per client"
      under={`${count(letters)} for ${count(active_clients)}`}
    >
      {each}
    </FigureCell>
  )
}

function Backdated({ risk }: { risk: Risk }) {
  const { backdated_papers: papers, backdated_results: results } = risk
  return (
    <FigureCell
      risk={risk}
      figure="backdated"
      label="Backdated"
      under={`${count(papers)} documents, ${count(results)} results`}
    >
      {count(papers + results)}
    </FigureCell>
  )
}

interface FigureCellProps extends Omit<ShareProps, 'of'> {
  /** The counts below the figure. */
  under?: string
  children: string
}

function FigureCell({ risk, figure, label, under, children }: FigureCellProps) {
  const standsOut = figure !== undefined && risk.stands_out.includes(figure)
  return (
    <td data-label={label} className="text-right">
      <span>
        <span className={standsOut ? 'font-semibold text-red' : ''}>
          {children}
          {standsOut && <span className="sr-only"> marked</span>}
        </span>
        {under && <span className="block whitespace-nowrap text-ink-3 text-small">{under}</span>}
      </span>
    </td>
  )
}

const MEANINGS = [
  ['Advance fees refused', 'fees that were refused because the work was not done yet. Marked at 3 or more.'],
  ['Fees refunded', 'refunds, out of the fees received. Marked at 10% of at least 10.'],
  [
    'Identical letters',
    'letters with the same reason and text for ten or more clients, out of the letters sent. Marked at 50% of at least 20.',
  ],
  ['Letters per client', 'dispute letters sent per currently active client. Marked at 12 with at least 5 clients.'],
  ['Contracts canceled', 'canceled within the three business days, out of those signed. Marked at 20% of at least 5.'],
  ['Sold by phone', 'out of all enrollments. Marked at 50% of at least 5.'],
  [
    'Backdated',
    'statements, contracts, signatures, copies of bureau letters, and results recorded after the day that they state. Marked at 3 documents; results arrive by mail and are not marked.',
  ],
  [
    'Work before signature',
    'letters sent before an enrolled client signed, or while the client could cancel. Marked at 3 or more.',
  ],
  ['Fees for unchanged items', 'paid disputes whose item was neither deleted nor corrected. Never marked.'],
] as const

function Legend() {
  return (
    <dl className="mt-6 grid max-w-[76ch] gap-y-1 text-small">
      {MEANINGS.map(([term, meaning]) => (
        <div key={term}>
          <dt className="inline font-semibold">{term}: </dt>
          <dd className="inline text-ink-2">{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}

const ONE_DIGIT = { maximumFractionDigits: 1 }
const count = (amount: number) => amount.toLocaleString('en-US')
