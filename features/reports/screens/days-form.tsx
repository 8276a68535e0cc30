import { useState } from 'react'
import { type DaysBetween, daysProblem, REPORTED_DAYS } from '#features/reports/rules/report-period.ts'
import { isPlainDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/forms/field.tsx'

/** Chooses two days. They are applied together once both are valid. */
export function DaysForm({ days, onChange }: { days: DaysBetween; onChange: (days: DaysBetween) => void }) {
  const [from, setFrom] = useState(days.from)
  const [until, setUntil] = useState(days.until)
  const [isTried, setIsTried] = useState(false)
  const problem = problemOf(from, until)
  return (
    <form
      noValidate
      className="flex flex-wrap items-start gap-3 max-sm:w-full"
      onSubmit={(event) => {
        event.preventDefault()
        setIsTried(true)
        if (problem === undefined) onChange({ from, until })
      }}
    >
      <div className="w-40 max-sm:w-full">
        <TextField
          label="First day"
          type="date"
          min={REPORTED_DAYS.from}
          max={REPORTED_DAYS.until}
          value={from}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
        />
      </div>
      <div className="w-40 max-sm:w-full">
        <TextField
          label="Last day"
          type="date"
          min={REPORTED_DAYS.from}
          max={REPORTED_DAYS.until}
          value={until}
          error={isTried ? problem : undefined}
          onChange={({ currentTarget }) => setUntil(currentTarget.value)}
        />
      </div>
      <Button type="submit" className="sm:mt-6">
        Show these days
      </Button>
    </form>
  )
}

function problemOf(from: string, until: string): string | undefined {
  if (!isPlainDate(from) || !isPlainDate(until)) return 'Choose the first and last day'
  return daysProblem({ from, until }) ?? undefined
}
