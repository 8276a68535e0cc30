import type { PullType } from '#features/credit-reports/rules/ordering/consent.ts'

const KINDS = [
  { value: 'soft', name: 'Soft', effect: 'Visible to the consumer only' },
  {
    value: 'hard',
    name: 'Hard',
    effect: 'Visible to all lenders and can lower the score. Requires SSN and date of birth.',
  },
] as const

/** Chooses soft or hard, each with its effect on the consumer. */
export function PullTypeField({ value, onChoose }: { value: PullType; onChoose: (kind: PullType) => void }) {
  return (
    <fieldset className="sm:col-span-2">
      <legend className="mb-1 font-medium text-ink-2 text-small">Pull type</legend>
      <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {KINDS.map((kind) => (
          <label
            key={kind.value}
            className="flex min-h-9 cursor-pointer items-start gap-2 py-1 pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name="pull_type"
              value={kind.value}
              checked={value === kind.value}
              onChange={() => onChoose(kind.value)}
              className="mt-0.5 size-4 shrink-0 accent-brand"
            />
            <span>
              {kind.name} <span className="block text-ink-3 text-small">{kind.effect}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
