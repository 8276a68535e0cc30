import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { disputeReasonLabel } from '#features/credit-repair/rules/disputes/dispute-reason.ts'
import { disputeResultWords } from '#features/credit-repair/rules/disputes/dispute-status.ts'
import { bureauName } from '#features/credit-reports/rules/bureaus.ts'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { usePageName } from '#ui/page-name.ts'
import { Part } from '#ui/part.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { Table } from '#ui/table.tsx'
import { type RiskDetails, riskQueries } from './risk-queries.ts'

const BOARD = { title: 'Risk board', to: '/admin?show=risk' }

/** The records behind the figures of one company on the risk board. It names no consumer. */
export function RiskRecords({ companyId }: { companyId: string }) {
  const details = useQuery(riskQueries.details(companyId))
  usePageName('Records', BOARD)
  return (
    <QueryView
      query={details}
      failure="Failed to load the records"
      empty={{ when: (found) => found === null, show: <p className="text-ink-2">There is no such company.</p> }}
    >
      {(found) => found && <Records details={found} />}
    </QueryView>
  )
}

function Records({ details }: { details: RiskDetails }) {
  const { company_name, from_day, until_day, backdated, early, fees, letters } = details
  return (
    <div className="grid gap-8">
      <p className="max-w-[76ch] text-ink-2 text-table">
        {company_name}, {shortDate(from_day)} to {shortDate(until_day)} (UTC). Clients are named by the start of their
        ID only. Ask the company about a record before you draw a conclusion.
      </p>
      <List title="Backdated" about={ABOUT.backdated} of={backdated} heads={['Record', 'Client', 'Dated', 'Recorded']}>
        {backdated.rows.map(({ kind, id, client_id, stated_on, recorded_at }) => (
          <tr key={`${kind} ${id}`}>
            <th scope="row">{KINDS[kind]}</th>
            <td data-label="Client">{shortId(client_id)}</td>
            <td data-label="Dated">{shortDate(stated_on)}</td>
            <td data-label="Recorded">{shortDate(dateOfInstant(recorded_at, 'UTC'))}</td>
          </tr>
        ))}
      </List>
      <List
        title="Work before signature"
        about={ABOUT.early}
        of={early}
        heads={['Dispute', 'Client', 'Sent', 'Signed']}
      >
        {early.rows.map(({ id, client_id, bureau, item_name, sent_on, signed_on }) => (
          <tr key={id}>
            <th scope="row">
              {item_name} at {bureauName(bureau)}
            </th>
            <td data-label="Client">{shortId(client_id)}</td>
            <td data-label="Sent">{shortDate(sent_on)}</td>
            <td data-label="Signed">{signed_on === null ? 'Not signed' : shortDate(signed_on)}</td>
          </tr>
        ))}
      </List>
      <Fees fees={fees} />
      <Letters letters={letters} />
    </div>
  )
}

function Fees({ fees }: Pick<RiskDetails, 'fees'>) {
  const heads = ['Result', { figure: 'Disputes' }, { figure: 'Charged' }, { figure: 'Refunded' }]
  return (
    <List title="Fees by result" about={ABOUT.fees} of={{ total: fees.length, rows: fees }} heads={heads}>
      {fees.map(({ result, disputes, charged_cents, refunded_cents }) => (
        <tr key={result}>
          <th scope="row">{result === 'none' ? 'No result' : disputeResultWords(result, { reason: '' })}</th>
          <td data-label="Disputes" className="text-right">
            {disputes.toLocaleString('en-US')}
          </td>
          <td data-label="Charged" className="text-right">
            {dollarsAndCents(charged_cents)}
          </td>
          <td data-label="Refunded" className="text-right">
            {dollarsAndCents(refunded_cents)}
          </td>
        </tr>
      ))}
    </List>
  )
}

function Letters({ letters }: Pick<RiskDetails, 'letters'>) {
  const heads = ['Text', { figure: 'Clients' }, { figure: 'Letters' }]
  return (
    <List title="Identical letters" about={ABOUT.letters} of={{ total: letters.length, rows: letters }} heads={heads}>
      {letters.map(({ reason, explanation, clients, letters: count }) => (
        <tr key={`${reason} ${explanation}`}>
          <th scope="row" className="wrap-anywhere sm:max-w-96">
            {disputeReasonLabel(reason)}
            {explanation !== null && <span className="block font-normal text-ink-2 text-small">{explanation}</span>}
          </th>
          <td data-label="Clients" className="text-right">
            {clients.toLocaleString('en-US')}
          </td>
          <td data-label="Letters" className="text-right">
            {count.toLocaleString('en-US')}
          </td>
        </tr>
      ))}
    </List>
  )
}

interface ListProps {
  title: string
  about: string
  of: { total: number; rows: readonly unknown[] }
  heads: NonNullable<Parameters<typeof Table>[0]['heads']>
  children: ReactNode
}

function List({ title, about, of: { total, rows }, heads, children }: ListProps) {
  const some = rows.length < total ? ` The newest ${rows.length} of ${total.toLocaleString('en-US')}.` : ''
  return (
    <Part title={title} about={`${about}${some}`}>
      {total === 0 ? (
        <p className="mt-3 text-ink-2">None in this period.</p>
      ) : (
        <div className="mt-3">
          <Table label={`${title}, records`} linesOnPhone heads={heads}>
            <tbody>{children}</tbody>
          </Table>
        </div>
      )}
    </Part>
  )
}

const ABOUT = {
  backdated: 'Records that staff entered after the day that they state, in UTC and in the company’s time zone.',
  early: 'Letters sent before an enrolled client signed, or while the client could cancel.',
  fees: 'The share of each paid dispute, under its present result.',
  letters: 'Letters with the same reason and text for ten or more clients.',
} as const

const KINDS: Readonly<Record<RiskDetails['backdated']['rows'][number]['kind'], string>> = {
  statement: 'Statement of rights',
  contract: 'Contract',
  signature: 'Signature',
  result: 'Result of a dispute',
  answer: 'Answer behind a fee',
}

const shortId = (id: string) => id.slice(0, 8)
