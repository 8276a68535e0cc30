import { useQuery } from '@tanstack/react-query'
import { type FieldErrors, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import {
  type ApplicationForm,
  readApplication,
  type SentApplication,
  type TypedProblem,
} from '#features/lending/rules/applications/application-form.ts'
import { problemWords } from '#features/lending/rules/applications/problem-words.ts'
import { productFitProblems, productStateProblem } from '#features/lending/rules/products/product-fit.ts'
import { type Product, productQueries } from '#features/lending/screens/products/product-queries.ts'
import { entryQueries } from './entry-queries.ts'

export type EntryForm = UseFormReturn<ApplicationForm, unknown, SentApplication>

/** Returns the form of an application. Its values are typed text, and it submits the fields as they are sent. */
export function useApplicationForm(clientId: string, today: string, defaultValues: ApplicationForm): EntryForm {
  const products = useQuery(productQueries.list()).data ?? []
  const state = useQuery(entryQueries.state(clientId)).data
  const resolver: Resolver<ApplicationForm, unknown, SentApplication> = (typed) => {
    const read = readApplication(typed, clientId, today)
    if (!('application' in read)) return refusing(read.problems, typed)
    const { application } = read
    // An application keeps the version of its product. The server checks that one.
    const isChosenNow = typed.product_id !== defaultValues.product_id
    const product = isChosenNow ? products.find(({ id }) => id === typed.product_id) : undefined
    const problems = product === undefined ? [] : misfits(product, application, state)
    return problems.length === 0 ? { values: application, errors: {} } : refusing(problems, typed)
  }
  return useForm({ resolver, defaultValues })
}

function refusing(problems: readonly TypedProblem[], typed: ApplicationForm) {
  const errors: FieldErrors<ApplicationForm> = Object.fromEntries(
    problems.toReversed().map((problem) => [problem[0], { type: 'typed', message: problemWords(problem, typed) }]),
  )
  return { values: {}, errors }
}

/** The server checks the state too, so it may still be loading. */
function misfits(
  { name, current }: Product,
  { term_months, payment_frequency, ...application }: SentApplication,
  state: string | null | undefined,
): TypedProblem[] {
  const asked = { ...application, term_months: term_months ?? null, payment_frequency: payment_frequency ?? null }
  const elsewhere = state === undefined ? null : productStateProblem(current.terms, name, state)
  return [
    ...(elsewhere === null ? [] : [['product_id', elsewhere] satisfies TypedProblem]),
    ...productFitProblems(current.terms, name, asked).map(
      ([field, message]): TypedProblem => [field === 'amount_cents' ? 'amount' : field, message],
    ),
  ]
}
