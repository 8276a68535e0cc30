import { maximumInWords } from '#features/lending/rules/states/rule-words.ts'
import type { StateRule } from '#features/lending/rules/states/state-rule.ts'
import { useMayWrite } from '#features/organizations/screens/permitted/may-write.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import type { OwnRule } from './queries.ts'

/** The company's own rows of a state, with those that ended. */
export function OwnRuleList({ own, onEnd }: { own: readonly OwnRule[]; onEnd: (rule: OwnRule) => void }) {
  const mayWrite = useMayWrite()
  return (
    <section aria-label="Your company’s rules" className="border-rule border-t pt-3">
      <h3 className="font-medium">Your company’s rules</h3>
      {own.length === 0 && <p className="mt-1 text-ink-2">Your company has no rule of its own for this state.</p>}
      <ul className="divide-y divide-rule">
        {own.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <div className="wrap-anywhere min-w-0 flex-1">
              <p>
                {maximumInWords(one.rule)} · {timeOf(one.rule)}
              </p>
              <p className="text-ink-3 text-small">
                {one.rule.citation} · approved by {one.rule.approval?.by}
              </p>
            </div>
            {mayWrite && one.rule.effectiveUntil === null && (
              <Button aria-label={`End the rule from ${shortDate(one.rule.effectiveFrom)}`} onClick={() => onEnd(one)}>
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function timeOf({ effectiveFrom, effectiveUntil }: StateRule): string {
  const since = `from ${shortDate(effectiveFrom)}`
  if (effectiveUntil === null) return since
  return `${effectiveUntil <= effectiveFrom ? 'never in force' : since}, ended ${shortDate(effectiveUntil)}`
}
