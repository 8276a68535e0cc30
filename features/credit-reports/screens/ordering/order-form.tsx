import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { type DefaultValues, type FieldErrors, useForm, useWatch } from 'react-hook-form'
import { costSentence } from '#features/credit-reports/rules/ordering/order-cost.ts'
import { orderTerms } from '#features/credit-reports/screens/may-order.ts'
import type { ApplicantRow, OrderingAccount } from '#features/credit-reports/screens/report/queries.ts'
import { orderHold, useWorkHold } from '#features/organizations/screens/permitted/work-hold.ts'
import { useReauthentication } from '#features/sign-in/screens/reauthentication.tsx'
import { requestProblems } from '#platform/rules/request-problems.ts'
import { useFocusOnProblem } from '#ui/forms/focus-problem.ts'
import { DuplicateChoice } from './duplicate-choice.tsx'
import type { Newcomer } from './newcomer.ts'
import { type FilledOrder, fieldsFor, type OrderChoice, type OrderFields, orderFormSchemaFor } from './order-fields.ts'
import { canSaveIdentity, useOrderPreparation } from './order-preparation.ts'
import { OrderReceipt } from './order-receipt.tsx'
import {
  AddressSection,
  ApplicantSection,
  BureauSection,
  IdentifierSection,
  PurposeSection,
} from './order-sections.tsx'
import { useOrdering, useRedirectToReport } from './order-submission.ts'
import { DuplicatesFound } from './possible-duplicates.ts'

interface OrderFormProps {
  client: ApplicantRow
  /** Set if the person becomes a client with this order. */
  newcomer?: Newcomer | null
  account: OrderingAccount
}

/** The order form at the left, its receipt at the right. */
export function OrderForm({ client, newcomer = null, account }: OrderFormProps) {
  const { form, place, choice, choose, problems } = useOrderForm(client)
  const terms = useQuery(orderTerms()).data ?? null
  const { ordering, secondsLeft, orderKey, duplicates, sure, dialog } = usePreparedOrder(client, newcomer)
  const order = form.handleSubmit((filled) => ordering.mutate(filled))
  useRedirectToReport(ordering.data?.id)
  const hold = orderHold(useWorkHold(client.id), account.account_type, choice.permissible_purpose)
  const { errors, isSubmitting } = form.formState
  const consent = { clientId: client.id, accountType: account.account_type, choice, choose }
  return (
    <form
      ref={place}
      noValidate
      autoComplete="off"
      aria-label="Order credit report"
      className="grid items-start gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,720px)_minmax(260px,300px)]"
      onSubmit={order}
    >
      <div className="max-w-[720px]">
        <BureauSection
          form={form}
          clientId={client.id}
          choice={choice}
          choose={choose}
          cost={costSentence(terms?.credit_unit ?? 'order')}
        />
        <ApplicantSection form={form} />
        <AddressSection form={form} />
        <IdentifierSection
          form={form}
          client={client}
          isNeeded={choice.pull_type === 'hard'}
          canSave={canSaveIdentity(client, choice)}
        />
        <PurposeSection {...consent} problems={wordsOf(errors)} />
      </div>
      <OrderReceipt
        bureaus={choice.bureaus}
        account={account}
        terms={terms}
        submission={ordering}
        isChecking={isSubmitting}
        secondsLeft={secondsLeft}
        orderKey={orderKey}
        problems={problems}
        hold={hold?.sentence ?? null}
      />
      <DuplicateChoice
        duplicates={duplicates}
        otherwise="Order for another person"
        onOtherwise={() => {
          sure()
          void order()
        }}
        onClose={ordering.reset}
      />
      {dialog}
    </form>
  )
}

function usePreparedOrder(client: ApplicantRow, newcomer: Newcomer | null) {
  const { whenAsked, dialog } = useReauthentication()
  const { prepare, sure } = useOrderPreparation({ client, newcomer, whenAsked })
  const order = useOrdering((filled: FilledOrder) => filled, prepare)
  const { error } = order.ordering
  return { ...order, sure, dialog, duplicates: error instanceof DuplicatesFound ? error.duplicates : [] }
}

function useOrderForm(client: ApplicantRow) {
  const schema = orderFormSchemaFor(client)
  const opening = fieldsFor(client)
  const form = useForm<OrderFields, unknown, FilledOrder>({
    resolver: zodResolver(schema),
    // The form starts without a purpose, although a valid order requires one.
    defaultValues: opening as DefaultValues<OrderFields>,
  })
  const { errors, isSubmitted, submitCount } = form.formState
  const place = useRef<HTMLFormElement>(null)
  useFocusOnProblem(place, submitCount)
  const values = { ...opening, ...useWatch({ control: form.control }) }
  const choose = (changed: Partial<OrderChoice>) => {
    for (const [name, value] of Object.entries(changed)) {
      // Object.entries loses the type of the keys.
      form.setValue(name as keyof OrderChoice, value, { shouldDirty: true, shouldValidate: isSubmitted })
    }
  }
  const checked = Object.keys(errors).length > 0 ? schema.safeParse(values) : null
  return { form, place, choice: values, choose, problems: checked?.error ? requestProblems(checked.error) : null }
}

const wordsOf = (errors: FieldErrors<OrderFields>) => ({
  permissible_purpose: errors.permissible_purpose?.message,
  consent_signed_on: errors.consent_signed_on?.message,
  is_consent_confirmed: errors.is_consent_confirmed?.message,
})
