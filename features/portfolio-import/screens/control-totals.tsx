import {
  CONTROL_TOTALS,
  type ControlTotal,
  type ControlTotals,
  TYPED_TOTALS,
  type TypedTotal,
  type TypedTotals,
} from '#features/portfolio-import/rules/import-lists.ts'
import { centsOf, ungrouped } from '#platform/rules/money.ts'
import { controlStyle } from '#ui/forms/field.tsx'
import { Table } from '#ui/table.tsx'
import { TOTAL_NAMES, totalWords } from './import-words.ts'

/** Returns the totals in the fields, and the names of those that can't be read. */
export function typedTotalsOf(texts: Record<string, string>): { totals: TypedTotals; problems: Set<TypedTotal> } {
  const totals: TypedTotals = {}
  const problems = new Set<TypedTotal>()
  for (const name of TYPED_TOTALS) {
    const text = texts[name]?.trim() ?? ''
    if (text === '') continue
    const value = name === 'loans' ? countOf(text) : centsOf(text)
    if (value === null || value < 0) problems.add(name)
    else totals[name] = value
  }
  return { totals, problems }
}

const countOf = (text: string): number | null => {
  const digits = ungrouped(text)
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null
}

const isTyped = (name: ControlTotal): name is TypedTotal => TYPED_TOTALS.some((one) => one === name)

interface ControlTotalsProps {
  totals: ControlTotals
  texts: Record<string, string>
  problems: ReadonlySet<TypedTotal>
  onText: (name: TypedTotal, text: string) => void
}

/** The totals of the loans that can be created, beside those of the old system. */
export function ControlTotalsTable({ totals, texts, problems, onText }: ControlTotalsProps) {
  const { totals: typed } = typedTotalsOf(texts)
  return (
    <Table
      label="Control totals"
      linesOnPhone
      heads={['Total', { figure: 'These files' }, { figure: 'Old system' }, { figure: 'Difference' }]}
      headsOnPhone={false}
    >
      <tbody>
        {CONTROL_TOTALS.map((name) => (
          <tr key={name}>
            <th scope="row">{TOTAL_NAMES[name]}</th>
            <td data-label="These files" className="text-right">
              {totalWords(name, totals[name])}
            </td>
            <td data-label="Old system" className="text-right">
              {isTyped(name) && (
                <input
                  type="text"
                  inputMode="decimal"
                  aria-label={`${TOTAL_NAMES[name]} in the old system`}
                  aria-invalid={problems.has(name) || undefined}
                  className={`${controlStyle} max-w-40 text-right`}
                  value={texts[name] ?? ''}
                  onChange={({ currentTarget }) => onText(name, currentTarget.value)}
                />
              )}
            </td>
            <td data-label="Difference" className="text-right">
              <Difference
                name={name}
                found={totals[name]}
                typed={isTyped(name) ? typed[name] : undefined}
                isUnread={isTyped(name) && problems.has(name)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

interface DifferenceProps {
  name: ControlTotal
  found: number
  typed: number | undefined
  isUnread: boolean
}

function Difference({ name, found, typed, isUnread }: DifferenceProps) {
  if (isUnread) return <span className="text-red">Enter a number such as 1234.50</span>
  if (typed === undefined) return <span className="text-ink-3">Not compared</span>
  if (typed === found) return <span className="text-green">Equal</span>
  return <span className="text-red">{totalWords(name, found - typed)}</span>
}
