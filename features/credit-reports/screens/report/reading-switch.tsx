import { BUREAUS, bureauCode, bureauName } from '#features/credit-reports/rules/bureaus.ts'
import { BureauCode } from '#features/credit-reports/screens/scores/bureau-mark.tsx'
import type { Reading, ReadingMode } from './reading-mode.ts'

/**
 * Chooses merged, side by side or one bureau. It stays visible while the report scrolls; a phone offers only single
 * bureaus.
 */
export function ReadingSwitch({ reading }: { reading: Reading }) {
  return (
    <fieldset className="report-switch sticky top-0 z-10 max-sm:top-14 -mx-1 flex flex-wrap gap-1 bg-paper px-1 py-2 print:hidden">
      <legend className="sr-only">Layout</legend>
      <Choice mode="merged" reading={reading} className="max-sm:hidden">
        Merged
      </Choice>
      <Choice mode="side" reading={reading} className="max-sm:hidden">
        Side by side
      </Choice>
      {BUREAUS.map((bureau) => (
        <Choice
          key={bureau}
          mode={bureau}
          reading={reading}
          className="max-sm:flex-1"
          label={`${bureauCode(bureau)} ${bureauName(bureau)}`}
        >
          <BureauCode bureau={bureau} />
        </Choice>
      ))}
    </fieldset>
  )
}

interface ChoiceProps {
  mode: ReadingMode
  reading: Reading
  className: string
  label?: string
  children: React.ReactNode
}

function Choice({ mode, reading, className, label, children }: ChoiceProps) {
  const isChosen = reading.mode === mode
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={label}
      onClick={() => reading.setMode(mode)}
      className={`inline-flex min-h-8 items-center justify-center rounded-control border px-3 text-table pointer-coarse:min-h-11 ${
        isChosen
          ? 'border-brand bg-brand-tint font-semibold text-ink'
          : 'border-rule bg-surface text-ink-2 hover:bg-sunken'
      } ${className}`}
    >
      {children}
    </button>
  )
}
