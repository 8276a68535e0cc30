import { useState } from 'react'
import { delinquencyBucket } from '#features/lending/rules/delinquency.ts'
import { rollRates } from '#features/portfolio/rules/pool-rates.ts'
import { wholeDollars } from '#platform/rules/money.ts'
import { SelectField } from '#ui/forms/field.tsx'
import type { PoolFigures } from './pool-query.ts'
import { PoolTable } from './pool-table.tsx'
import { percent, rollName, shortMonth } from './pool-words.ts'

const ENDS = ['0', '1', '30', '60', '90', '120', '150', '180', 'charged_off', 'ended']

/** The share of each bucket's principal that moved to another bucket in a month. */
export function PoolRolls({ figures: { rolls } }: { figures: PoolFigures }) {
  const months = [...new Set(rolls.map(({ month_end }) => month_end))].toReversed()
  const [chosen, choose] = useState('')
  const month = months.includes(chosen) ? chosen : (months[0] ?? '')
  const rows = rollRates(rolls, month)
  return (
    <PoolTable
      title="Roll rates"
      about="Each row is the principal of a bucket at the end of the month before. The columns are its buckets at the end of the month."
      file="pool-roll-rates"
      rowHead="Bucket before"
      columns={['Principal', ...ENDS.map(rollName)]}
      rows={rows.map(({ was, cents, shares }) => ({
        key: String(was),
        name: delinquencyBucket(was),
        head: delinquencyBucket(was),
        cells: [wholeDollars(cents), ...ENDS.map((end) => (shares.has(end) ? percent(shares.get(end) ?? 0) : ''))],
        leads: ['', ...ENDS].map((became) => ({ kind: 'roll', month, was: String(was), became })),
      }))}
      empty="Roll rates need the ends of two months."
    >
      <div className="w-48 print:hidden">
        <SelectField
          label="Month of the roll rates"
          value={month}
          options={months.map((end) => ({ value: end, label: shortMonth(end) }))}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
      </div>
    </PoolTable>
  )
}
