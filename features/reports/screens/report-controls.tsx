import { reportKind } from '#features/reports/rules/report-kinds.ts'
import { PERIODS } from '#features/reports/rules/report-period.ts'
import { daysOfRequest, type ReportRequest } from '#features/reports/rules/report-request.ts'
import { isPlainDate } from '#platform/rules/dates.ts'
import { SelectField } from '#ui/forms/field.tsx'
import { DaysForm } from './days-form.tsx'
import { todayInUtc } from './today-in-utc.ts'

const PERIOD_OPTIONS = PERIODS.map(({ key, label }) => ({ value: key, label }))

/** Period and grouping of the open report. */
export function ReportControls({ wish, onChange }: { wish: ReportRequest; onChange: (wish: ReportRequest) => void }) {
  const { groupings } = reportKind(wish.report)
  const days = daysOfRequest(wish, todayInUtc())
  const choosePeriod = (value: string) => {
    const period = PERIODS.find(({ key }) => key === value)?.key ?? '12m'
    const { report, by } = wish
    // A custom period starts with the days shown before.
    onChange(period === 'custom' ? { report, by, period, ...days } : { report, by, period })
  }
  const group = (value: string) => {
    const by = groupings.find(({ grouping }) => grouping === value)?.grouping
    if (by) onChange({ ...wish, by })
  }
  return (
    <div className="mb-6 flex flex-wrap items-end gap-3 print:hidden">
      <div className="w-44 max-sm:w-full">
        <SelectField
          label="Period"
          options={PERIOD_OPTIONS}
          value={wish.period}
          onChange={({ currentTarget }) => choosePeriod(currentTarget.value)}
        />
      </div>
      <div className="w-44 max-sm:w-full">
        <SelectField
          label="Group by"
          options={groupings.map(({ grouping, label }) => ({ value: grouping, label }))}
          value={wish.by}
          onChange={({ currentTarget }) => group(currentTarget.value)}
        />
      </div>
      {wish.period === 'custom' && isPlainDate(days.from) && (
        <DaysForm
          key={`${days.from} ${days.until}`}
          days={days}
          onChange={(chosen) => onChange({ ...wish, ...chosen })}
        />
      )}
    </div>
  )
}
