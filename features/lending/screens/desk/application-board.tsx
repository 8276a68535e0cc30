import { Link, useSearchParams } from 'react-router'
import { applicationNumber } from '#features/lending/rules/applications/application-number.ts'
import { APPLICATION_STAGES, type ApplicationStage } from '#features/lending/rules/applications/application-stage.ts'
import { loanTypeName, statusName } from '#features/lending/screens/lending-words.ts'
import { counted } from '#platform/rules/counted.ts'
import { dollarsAndCents, wireCents } from '#platform/rules/money.ts'
import { applicationAddress } from './application-address.ts'
import { RowClock, SecondPersonMark, useAgeDays } from './application-row.tsx'
import type { ApplicationRow, Board } from './desk-queries.ts'
import { changed } from './desk-view.ts'
import { OwnerField } from './owner-field.tsx'
import { STAGE_WORDS } from './stage-words.ts'

const MOST_COUNTED = 1000

/** The applications as a board: a column for each stage, with its first cards. */
export function ApplicationBoard({ board }: { board: Board }) {
  return (
    <section aria-label="Board" tabIndex={0} className="relative overflow-x-auto pb-3">
      <div className="grid min-w-[1560px] grid-cols-8 gap-3 max-sm:w-max max-sm:min-w-0 max-sm:grid-cols-[repeat(8,264px)]">
        {APPLICATION_STAGES.map((stage) => (
          <Column key={stage} stage={stage} column={board[stage]} />
        ))}
      </div>
    </section>
  )
}

interface ColumnProps {
  stage: ApplicationStage
  column: Board[ApplicationStage]
}

function Column({ stage, column: { rows, has_next, count } }: ColumnProps) {
  const [params] = useSearchParams()
  const shownCount = count > MOST_COUNTED ? `${MOST_COUNTED.toLocaleString('en-US')}+` : count.toLocaleString('en-US')
  return (
    <section aria-label={STAGE_WORDS[stage]} className="min-w-0">
      <h2 className="mb-2 flex items-baseline justify-between gap-2 border-rule-strong border-b pb-1.5 font-semibold text-body">
        {STAGE_WORDS[stage]} <span className="font-normal text-ink-3 text-small">{shownCount}</span>
      </h2>
      {rows.length === 0 ? (
        <p className="py-2 text-ink-3 text-small">No applications</p>
      ) : (
        <ul className="space-y-2">
          {rows.map((application) => (
            <Card key={application.id} application={application} />
          ))}
        </ul>
      )}
      {has_next && (
        <Link
          to={`?${changed(params, { view: '', stage })}`}
          className="mt-2 inline-flex min-h-8 items-center font-medium text-brand text-small hover:underline pointer-coarse:min-h-11"
        >
          Show all {shownCount} in the list
        </Link>
      )}
    </section>
  )
}

function Card({ application }: { application: ApplicationRow }) {
  const { number, full_name, loan_type, amount, status, open_conditions } = application
  const age = useAgeDays(application)
  return (
    <li className="relative rounded-sheet border border-rule bg-surface p-2.5 text-table focus-within:border-rule-strong hover:border-rule-strong">
      <Link
        to={applicationAddress(application)}
        className="block wrap-anywhere font-semibold text-ink no-underline after:absolute after:inset-0"
      >
        {full_name}
      </Link>
      <p className="mt-0.5 flex flex-wrap justify-between gap-x-2">
        <span className="text-ink-2">{loanTypeName(loan_type)}</span>
        <span className="ml-auto">{dollarsAndCents(wireCents(amount))}</span>
      </p>
      <p className="mt-1 flex flex-wrap justify-between gap-x-2 text-ink-2 text-small">
        <span className="text-code">{applicationNumber(number)}</span>
        {open_conditions > 0 && <span>{counted(open_conditions, 'open condition')}</span>}
        <span>{age === null ? statusName(status) : `${age} d`}</span>
      </p>
      <div className="mt-1 empty:hidden">
        <SecondPersonMark application={application} />
        <RowClock application={application} />
      </div>
      <div className="relative mt-1.5">
        <OwnerField application={application} />
      </div>
    </li>
  )
}
