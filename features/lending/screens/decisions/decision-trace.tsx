import { reasonText } from '#features/lending/rules/adverse-action/reasons.ts'
import { OUTCOME_WORDS, offerWords } from '#features/lending/rules/decisioning/decision-words.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { counted } from '#platform/rules/counted.ts'
import { shortMoment } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { type EngineDecision, useReplay, useRequestConditions } from './decision-queries.ts'
import { TraceTable } from './trace-table.tsx'

/** Shows a decision of the engine: outcome, reasons, conditions, terms, and every step with the inputs that it read. */
export function DecisionTrace({ decision }: { decision: EngineDecision }) {
  const { result, version, engine_version, decided_by_name, decided_at } = decision
  return (
    <div className="grid gap-3 text-small">
      <Summary decision={decision} />
      <p className="text-ink-2">
        {version === null ? 'A policy' : `Policy ${version.version}, “${version.name}”`} · engine {engine_version} ·{' '}
        {decided_by_name ?? 'Ran by itself'} · {shortMoment(decided_at)}
        {version?.state === 'retired' && ' · This policy is retired'}
      </p>
      <details>
        <summary className="min-h-9 cursor-pointer py-1.5 font-medium pointer-coarse:min-h-11">
          Trace: {counted(result.trace.length, 'step')}
        </summary>
        <TraceTable steps={result.trace} />
      </details>
      <Actions decision={decision} />
    </div>
  )
}

function Summary({ decision: { result } }: { decision: EngineDecision }) {
  const { outcome, tier, points, score_used: score, reasons, conditions, offers, refer_because } = result
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[max-content_minmax(0,1fr)] [&_dt]:text-ink-3">
      <dt>Outcome</dt>
      <dd className="font-medium">{OUTCOME_WORDS[outcome]}</dd>
      {tier !== null && (
        <>
          <dt>Tier</dt>
          <dd>{`${tier.toUpperCase()}, ${points} points`}</dd>
        </>
      )}
      {score !== null && (
        <>
          <dt>Score used</dt>
          <dd>{`${score.value}, ${score.model.replaceAll('_', ' ').toUpperCase()} of ${score.bureau}`}</dd>
        </>
      )}
      <Lines title="Reasons" lines={reasons.map(reasonText)} />
      <Lines title="A person must look" lines={refer_because} />
      <Lines
        title="Conditions"
        lines={conditions.map(({ title, days }) => `${title}, within ${counted(days, 'day')}`)}
      />
      <Lines title={outcome === 'counteroffer' ? 'Offers' : 'Terms'} lines={offers.map(offerWords)} />
      <Lines title="Rate lowered" lines={offers.flatMap(({ lowered_by }) => lowered_by ?? [])} />
    </dl>
  )
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <>
      <dt>{title}</dt>
      <dd>
        <ul className="grid gap-0.5">
          {[...new Set(lines)].map((line) => (
            <li key={line} className="wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
      </dd>
    </>
  )
}

function Actions({ decision: { id, result } }: { decision: EngineDecision }) {
  const replay = useReplay()
  const request = useRequestConditions()
  if (!useMay('decide_applications')) return null
  const problem = replay.error ?? request.error
  return (
    <div className="flex flex-wrap items-center gap-3 print:hidden">
      <Button pending={replay.isPending && 'Replaying...'} onClick={() => replay.mutate(id)}>
        Replay
      </Button>
      {result.conditions.length > 0 && result.outcome !== 'decline' && (
        <Button pending={request.isPending && 'Requesting...'} onClick={() => request.mutate(id)}>
          Request the conditions
        </Button>
      )}
      {problem && <FormError>{problem.message}</FormError>}
      {replay.data && <p role="status">{replayWords(replay.data)}</p>}
      {request.data && (
        <p role="status">
          {request.data.ids.length === 0
            ? 'They were requested before.'
            : `${counted(request.data.ids.length, 'document')} requested.`}
        </p>
      )}
    </div>
  )
}

function replayWords({ is_same, engine }: { is_same: boolean; engine: { stored: number; current: number } }): string {
  if (is_same) return 'The same result, byte for byte.'
  if (engine.stored !== engine.current)
    return `Another result: engine ${engine.stored} decided it, and this is engine ${engine.current}.`
  return 'Another result. Tell support, because the same policy and inputs must give the same result.'
}
