import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { orderProblems } from '#domain/credit-reports/order.ts'
import { type FilledOrder, fieldsFor, type OrderFields, orderFormSchema } from './order-fields.ts'
import { OrderReceipt } from './order-receipt.tsx'
import {
  AddressSection,
  ApplicantSection,
  BureauSection,
  IdentifierSection,
  PurposeSection,
} from './order-sections.tsx'
import { useOrderSubmission } from './order-submission.ts'
import type { ApplicantRow, OrderingAccount } from './queries.ts'

/** The application form at the left, the receipt that builds up at the right. */
export function OrderForm({ client, account }: { client: ApplicantRow; account: OrderingAccount }) {
  const form = useForm<OrderFields, unknown, FilledOrder>({
    resolver: zodResolver(orderFormSchema),
    defaultValues: fieldsFor(client),
  })
  const { submission, secondsLeft } = useOrderSubmission()
  const values = useWatch({ control: form.control })
  const { errors, isSubmitting } = form.formState
  const hasProblems = Object.keys(errors).length > 0
  return (
    <form
      noValidate
      autoComplete="off"
      aria-label="Order credit report"
      className="grid items-start gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,720px)_minmax(260px,300px)]"
      onSubmit={form.handleSubmit((filled) => submission.mutate(filled))}
    >
      <div className="max-w-[720px]">
        <BureauSection form={form} />
        <ApplicantSection form={form} />
        <AddressSection form={form} />
        <IdentifierSection form={form} client={client} />
        <PurposeSection form={form} accountType={account.account_type} />
      </div>
      <OrderReceipt
        bureaus={values.bureaus ?? []}
        account={account}
        submission={submission}
        isChecking={isSubmitting}
        secondsLeft={secondsLeft}
        problems={hasProblems ? problemsOf(values) : null}
      />
    </form>
  )
}

function problemsOf(values: unknown): string | null {
  const checked = orderFormSchema.safeParse(values)
  return checked.success ? null : orderProblems(checked.error)
}
