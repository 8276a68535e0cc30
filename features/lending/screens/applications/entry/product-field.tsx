import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import type { ApplicationForm, SentApplication } from '#features/lending/rules/applications/application-form.ts'
import { productStateProblem } from '#features/lending/rules/products/product-fit.ts'
import type { ProductTerms } from '#features/lending/rules/products/product-terms.ts'
import { FREQUENCY_NAMES } from '#features/lending/rules/products/product-words.ts'
import { type Product, productQueries } from '#features/lending/screens/products/product-queries.ts'
import { wholeDollars } from '#platform/rules/money.ts'
import { SelectField } from '#ui/forms/field.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { entryQueries } from './entry-queries.ts'

interface ProductFieldProps {
  form: UseFormReturn<ApplicationForm, unknown, SentApplication>
  clientId: string
}

/** The loan product: those that are offered for the type of loan, with what the chosen one allows. */
export function ProductField({ form, clientId }: ProductFieldProps) {
  const products = useQuery(productQueries.list()).data ?? []
  const state = useQuery(entryQueries.state(clientId)).data
  const [type, chosenId] = form.watch(['loan_type', 'product_id'])
  const shown = products.filter((product) => product.id === chosenId || isFor(product, type))
  const chosen = products.find(({ id }) => id === chosenId)
  if (shown.length === 0) return null
  const { onChange, error, ...field } = fieldsOf(form)('product_id')
  const isChosenNow = chosenId !== form.formState.defaultValues?.product_id
  const elsewhere =
    chosen !== undefined && isChosenNow && state !== undefined
      ? productStateProblem(chosen.current.terms, chosen.name, state)
      : null
  return (
    <SelectField
      label="Product"
      options={[{ value: '', label: 'No product' }, ...shown.map(({ id, name }) => ({ value: id, label: name }))]}
      {...field}
      error={elsewhere ?? error}
      {...(chosen && { hint: limitsOf(chosen.current.terms) })}
      onChange={async (event) => {
        await onChange(event)
        const picked = products.find(({ id }) => id === form.getValues('product_id'))
        if (picked) form.setValue('loan_type', picked.current.terms.loan_type, { shouldDirty: true })
      }}
    />
  )
}

const isFor = ({ status, current }: Product, type: string) =>
  status === 'offered' && (type === '' || current.terms.loan_type === type)

function limitsOf({ min_amount_cents: least, max_amount_cents: most, term_months, payment_frequencies }: ProductTerms) {
  const every = payment_frequencies.map((one) => FREQUENCY_NAMES[one].toLowerCase()).join(', ')
  return `${wholeDollars(least)} to ${wholeDollars(most)}, ${term_months.join(', ')} months, ${every}.`
}
