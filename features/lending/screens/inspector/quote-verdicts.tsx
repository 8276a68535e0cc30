import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import { MILITARY_CAP_CITATION, MILITARY_CAP_PERCENT } from '#features/lending/rules/military/military-lending.ts'
import type { QuoteRequest } from '#features/lending/rules/quotes/quote-request.ts'
import type { CapVerdict, Verdicts } from '#features/lending/rules/quotes/verdicts.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import { StatusWord } from '#ui/status-icon.tsx'
import { choiceName } from './inspector-words.ts'
import { quoteVerdicts } from './quote-queries.ts'

interface QuoteVerdictsProps {
  request: QuoteRequest
  /** False if no rate makes the payments worth the advances. */
  hasMapr: boolean
  isSettled: boolean
  /** Starts closed, with the verdict beside the title. */
  isFolded?: boolean
}

/** The comparison of a contract with the caps of its state and of the Military Lending Act. */
export function QuoteVerdicts({ request, hasMapr, isSettled, isFolded = false }: QuoteVerdictsProps) {
  const verdicts = useQuery(quoteVerdicts(isSettled ? request : null))
  const note = isFolded && verdicts.data !== undefined && <Mark verdict={worstOf(verdicts.data, hasMapr)} />
  return (
    <Disclosure title="Caps" isOpen={!isFolded} note={note || undefined}>
      <QueryView
        query={verdicts}
        failure="The caps couldn’t be compared"
        loading={
          <div role="status">
            <span className="sr-only">Comparing with the caps</span>
            <SkeletonRows count={2} />
          </div>
        }
      >
        {(loaded) => (
          <dl className="@container">
            <StateCap verdicts={loaded} state={request.state} />
            <MilitaryCap verdict={hasMapr ? loaded.mla : null} />
          </dl>
        )}
      </QueryView>
    </Disclosure>
  )
}

/** Returns the verdict that needs attention first. */
function worstOf({ state_cap: state, mla }: Verdicts, hasMapr: boolean): CapVerdict | null {
  const all = [state, hasMapr ? mla : null]
  return (['above', 'no_row'] as const).find((one) => all.includes(one)) ?? (all.includes(null) ? null : 'within')
}

const STATE_SENTENCES: Record<CapVerdict, string> = {
  within: 'The rate is within the limits of this state.',
  above: 'The rate is above a limit that applies to this loan.',
  no_row:
    'This state has no rule for such a loan, so it can’t be booked. An owner can add one under Org Admin, State rules.',
}

function StateCap({ verdicts, state }: { verdicts: Verdicts; state: string | undefined }) {
  const { state_cap: verdict, usury_source: source } = verdicts
  if (verdict === null || state === undefined)
    return (
      <Verdict title="State cap" status={<Mark verdict={null} />}>
        Choose a state to compare the rate with its caps.
      </Verdict>
    )
  return (
    <Verdict title={`State cap, ${choiceName('state', state)}`} status={<Mark verdict={verdict} />} source={source}>
      {STATE_SENTENCES[verdict]}
    </Verdict>
  )
}

function MilitaryCap({ verdict }: { verdict: Verdicts['mla'] | null }) {
  return (
    <Verdict
      title={`Military Lending Act, ${MILITARY_CAP_PERCENT}% MAPR`}
      status={<Mark verdict={verdict} />}
      source={MILITARY_CAP_CITATION}
    >
      {verdict === null ? 'This contract has no MAPR to compare.' : MILITARY_SENTENCES[verdict]}
    </Verdict>
  )
}

const MILITARY_SENTENCES = {
  within: 'The MAPR is within the cap for covered borrowers.',
  above: 'The MAPR is above the cap, so a covered borrower must not get this loan.',
}

interface VerdictProps {
  title: string
  status: ReactNode
  /** The citation of the law. */
  source?: string | null
  children: string
}

function Verdict({ title, status, source = null, children }: VerdictProps) {
  return (
    <div className="grid gap-x-4 gap-y-1 border-rule border-b py-2.5 @xl:grid-cols-[minmax(0,14rem)_7rem_minmax(0,1fr)]">
      <dt className="font-medium">{title}</dt>
      <dd>{status}</dd>
      <dd className="text-ink-2">
        {children}
        {source !== null && <span className="block break-words text-ink-3 text-small">Source: {source}</span>}
      </dd>
    </div>
  )
}

function Mark({ verdict }: { verdict: CapVerdict | null }) {
  if (verdict === null)
    return (
      <StatusWord Icon={CircleHelp} color="text-ink-3">
        Not compared
      </StatusWord>
    )
  return <StatusWord {...MARKS[verdict]} />
}

const MARKS = {
  within: { Icon: CircleCheck, color: 'text-green', children: 'Within' },
  above: { Icon: CircleAlert, color: 'text-red', children: 'Above' },
  no_row: { Icon: CircleHelp, color: 'text-yellow', children: 'No cap on file' },
} as const
