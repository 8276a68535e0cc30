import { labelOf } from '#features/lending/rules/inspector/field-labels.ts'
import { type InspectorFields, isAsked } from '#features/lending/rules/inspector/inspector-fields.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { choiceName } from './inspector-words.ts'

/** The contract as text, in print only: the form's boxes are for screens. */
export function ContractOnPaper({ fields }: { fields: InspectorFields }) {
  return (
    <section aria-label="Contract" className="mb-4 hidden print:block">
      <dl className="grid grid-cols-3 gap-x-6 gap-y-1 text-table">
        {linesOf(fields).map(({ label, value }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a document in a fixed order.
          <div key={n} className="flex justify-between gap-3 border-rule border-b">
            <dt className="text-ink-2">{label}</dt>
            <dd className="text-right font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

interface Line {
  label: string
  value: string
}

function linesOf(fields: InspectorFields): Line[] {
  const line = (name: keyof InspectorFields, value: string): Line => ({ label: labelOf(name), value })
  const lines = [
    line('amount', dollars(fields.amount)),
    line('rate', fields.rate && `${fields.rate.replace('%', '')}%`),
    line('start', shortDate(fields.start)),
    line('every', choiceName('every', fields.every)),
    ...(fields.entry === 'terms' ? termLines(fields, line) : []),
    ...fields.charges.map(({ kind, amount, paid }) => ({
      label: `${choiceName('chargeKind', kind)}, ${choiceName('paid', paid).toLowerCase()}`,
      value: dollars(amount),
    })),
    ...(isAsked('advances', fields)
      ? fields.advances.map(({ on, amount }) => ({ label: `Advance on ${shortDate(on)}`, value: dollars(amount) }))
      : []),
    line('state', fields.state && choiceName('state', fields.state)),
    line('loanType', fields.loanType && choiceName('loanType', fields.loanType)),
  ]
  return lines.filter(({ value }) => value !== '')
}

function termLines(fields: InspectorFields, line: (name: keyof InspectorFields, value: string) => Line): Line[] {
  const asked = (name: 'payment' | 'interestOnly' | 'secondDay' | 'count') =>
    isAsked(name, fields) ? fields[name] : ''
  return [
    line('method', choiceName('method', fields.method)),
    line('dayCount', choiceName('dayCount', fields.dayCount)),
    line('firstDue', shortDate(fields.firstDue)),
    line('secondDay', asked('secondDay')),
    line('count', asked('count')),
    line('payment', dollars(asked('payment'))),
    line('balloon', dollars(fields.balloon)),
    line('interestOnly', asked('interestOnly')),
    line('equalPrincipal', isAsked('equalPrincipal', fields) && fields.equalPrincipal ? 'Yes' : ''),
    ...(isAsked('rateChanges', fields)
      ? fields.rateChanges.map(({ on, rate }) => ({ label: `Rate from ${shortDate(on)}`, value: `${rate}%` }))
      : []),
  ]
}

const dollars = (typed: string) => (typed === '' ? '' : `$${typed.replace('$', '')}`)
