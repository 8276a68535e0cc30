import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type {
  AdvanceFields,
  ChargeFields,
  RateChangeFields,
} from '#features/lending/rules/inspector/inspector-fields.ts'
import { Button } from '#ui/button.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { useKeptFocus } from '#ui/keyboard/kept-focus.ts'
import type { InspectorForm } from './inspector-form.ts'
import { OPTIONS } from './inspector-words.ts'

/** The charges at closing. */
export function ChargeRows({ form }: { form: InspectorForm }) {
  const { fields, change, problemOf } = form
  return (
    <Rows<ChargeFields>
      title="Charges"
      one="charge"
      rows={fields.charges}
      blank={{ kind: 'origination_fee', amount: '', paid: 'prepaid' }}
      onChange={(charges) => change({ charges })}
      problem={problemOf('charges')}
    >
      {(row, n, set) => (
        <>
          <div className="col-span-2">
            <SelectField label="Kind" options={OPTIONS.chargeKind} value={row.kind} onChange={set('kind')} />
          </div>
          <Amount
            label="Amount ($)"
            value={row.amount}
            onChange={set('amount')}
            error={problemOf(`charges.${n}.amount`)}
          />
          <SelectField label="How it is paid" options={OPTIONS.paid} value={row.paid} onChange={set('paid')} />
        </>
      )}
    </Rows>
  )
}

/** Several advances of one loan. */
export function AdvanceRows({ form }: { form: InspectorForm }) {
  const { fields, change, problemOf } = form
  return (
    <Rows<AdvanceFields>
      title="Advances"
      one="advance"
      about="Without rows, the loan is one advance on the start."
      rows={fields.advances}
      blank={{ on: fields.advances.length === 0 ? fields.start : '', amount: '' }}
      onChange={(advances) => change({ advances })}
      problem={problemOf('advances')}
    >
      {(row, n, set) => (
        <>
          <Day label="Date" value={row.on} onChange={set('on')} error={problemOf(`advances.${n}.on`)} />
          <Amount
            label="Amount ($)"
            value={row.amount}
            onChange={set('amount')}
            error={problemOf(`advances.${n}.amount`)}
          />
        </>
      )}
    </Rows>
  )
}

/** Later rates, each from its day on. */
export function RateChangeRows({ form }: { form: InspectorForm }) {
  const { fields, change, problemOf } = form
  return (
    <Rows<RateChangeFields>
      title="Rate changes"
      one="rate change"
      rows={fields.rateChanges}
      blank={{ on: '', rate: '' }}
      onChange={(rateChanges) => change({ rateChanges })}
      problem={problemOf('rateChanges')}
    >
      {(row, n, set) => (
        <>
          <Day label="From" value={row.on} onChange={set('on')} error={problemOf(`rateChanges.${n}.on`)} />
          <Amount
            label="New rate (%)"
            value={row.rate}
            onChange={set('rate')}
            error={problemOf(`rateChanges.${n}.rate`)}
          />
        </>
      )}
    </Rows>
  )
}

type Changed = { currentTarget: { value: string } }
type Setter<Row> = (field: keyof Row) => (event: Changed) => void

interface RowsProps<Row> {
  title: string
  /** The name of one row within a sentence. */
  one: string
  about?: string
  rows: readonly Row[]
  /** A new row. */
  blank: Row
  onChange: (rows: readonly Row[]) => void
  problem: string | undefined
  children: (row: Row, n: number, set: Setter<Row>) => ReactNode
}

/** Rows that can be added and removed. */
export function Rows<Row>({ title, one, about, rows, blank, onChange, problem, children }: RowsProps<Row>) {
  const setter =
    (n: number): Setter<Row> =>
    (field) =>
    ({ currentTarget }) =>
      onChange(rows.map((row, index) => (index === n ? { ...row, [field]: currentTarget.value } : row)))
  const region = useKeptFocus<HTMLElement>()
  return (
    <section ref={region} aria-label={title} className="border-rule border-t py-4">
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-h2">{title}</h2>
        <Button variant="quiet" className="-mr-3.5" onClick={() => onChange([...rows, blank])}>
          <Plus aria-hidden size={16} />
          Add {one}
        </Button>
      </div>
      {about !== undefined && rows.length === 0 && <p className="text-ink-3 text-small">{about}</p>}
      {rows.map((row, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are typed texts without another identity.
        <fieldset key={n} className="mt-2 flex items-start gap-2">
          <legend className="sr-only">
            {one} {n + 1}
          </legend>
          <div className="grid min-w-0 flex-1 grid-cols-2 gap-x-4 gap-y-2">{children(row, n, setter(n))}</div>
          <Button
            variant="quiet"
            aria-label={`Remove ${one} ${n + 1}`}
            title="Remove"
            className="mt-5 w-9 px-0!"
            onClick={() => onChange(rows.filter((_, index) => index !== n))}
          >
            <X aria-hidden size={16} />
          </Button>
        </fieldset>
      ))}
      {problem !== undefined && (
        <div className="mt-2">
          <FormError>{problem}</FormError>
        </div>
      )}
    </section>
  )
}

interface RowFieldProps {
  label: string
  value: string
  onChange: (event: Changed) => void
  error: string | undefined
}

const Amount = (field: RowFieldProps) => <TextField inputMode="decimal" autoComplete="off" {...field} />
const Day = (field: RowFieldProps) => <TextField type="date" {...field} />
