import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { BUREAUS, type Bureau, bureauName } from '#features/credit-reports/rules/bureaus.ts'
import { costSentence } from '#features/credit-reports/rules/ordering/order-cost.ts'
import { BureauProgress } from '#features/credit-reports/screens/bureaus/bureau-progress.tsx'
import { BureausStatus } from '#features/credit-reports/screens/bureaus/bureau-status.tsx'
import { orderTerms, useMayOrder } from '#features/credit-reports/screens/may-order.ts'
import { type ApplicantRow, reportQueries } from '#features/credit-reports/screens/report/queries.ts'
import { BureauCode } from '#features/credit-reports/screens/scores/bureau-mark.tsx'
import { useIsArchived } from '#features/organizations/screens/permitted/archived-client.ts'
import { orderHold, useWorkHold } from '#features/organizations/screens/permitted/work-hold.ts'
import { requestProblems } from '#platform/rules/request-problems.ts'
import { Button } from '#ui/button.tsx'
import { useFocusOnProblem } from '#ui/forms/focus-problem.ts'
import { Notice } from '#ui/forms/form-error.tsx'
import { ConsentFields, type ConsentProblems } from './consent-fields.tsx'
import { CreditBalance } from './credit-balance.tsx'
import { OrderFailure } from './credit-order.ts'
import { type FilledOrder, fieldsFor, nothingChosen, type OrderChoice, orderFormSchemaFor } from './order-fields.ts'
import { OrderRefusal } from './order-refusal.tsx'
import { useOrdering } from './order-submission.ts'
import { ClientArchived, OrderingBarred } from './ordering-barred.tsx'
import { PullTypeField } from './pull-type-field.tsx'

/** Bureaus, purpose, consent and one button. The rest comes from the client's file, so no SSN is entered here. */
export function QuickOrder({ clientId }: { clientId: string }) {
  const mayOrder = useMayOrder()
  const isArchived = useIsArchived(clientId)
  if (!mayOrder) return <OrderingBarred />
  return isArchived ? <ClientArchived /> : <QuickOrderForm clientId={clientId} />
}

function QuickOrderForm({ clientId }: { clientId: string }) {
  const client = useQuery(reportQueries.applicant(clientId))
  const account = useQuery(reportQueries.account()).data ?? null
  const [choice, setChoice] = useState(nothingChosen)
  const [tries, setTries] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  useFocusOnProblem(form, tries)
  const hold = orderHold(useWorkHold(clientId), account?.account_type ?? null, choice.permissible_purpose)
  const { ordering, secondsLeft, orderKey } = useOrdering((chosen: OrderChoice) => filled(client.data, chosen))
  const choose = (changed: Partial<OrderChoice>) => {
    ordering.reset()
    setChoice((before) => ({ ...before, ...changed }))
  }
  return (
    <form
      ref={form}
      noValidate
      aria-label="Quick order"
      className="grid gap-3 border-rule border-b pb-5"
      onSubmit={(event) => {
        event.preventDefault()
        ordering.mutate(choice, {
          onSuccess: () => {
            setChoice(nothingChosen())
            setTries(0)
          },
          onError: () => setTries((before) => before + 1),
        })
      }}
    >
      <BureauToggles chosen={choice.bureaus} onChoose={(bureaus) => choose({ bureaus })} />
      <BureausStatus bureaus={BUREAUS} />
      {choice.bureaus.length > 0 && (
        <OrderDetails
          clientId={clientId}
          choice={choice}
          choose={choose}
          problems={tries > 0 ? problemsOf(client.data, choice) : {}}
        />
      )}
      {hold !== null && <p className="text-ink-2">{hold.sentence}.</p>}
      {orderKey !== null && <BureauProgress bureaus={choice.bureaus} orderKey={orderKey} />}
      {ordering.isError && <OrderRefusal error={ordering.error} />}
      <div>
        <Button
          type="submit"
          variant="primary"
          disabled={choice.bureaus.length === 0 || secondsLeft > 0 || hold !== null}
          pending={ordering.isPending && 'Ordering...'}
        >
          {secondsLeft > 0 ? `Quick Order in ${secondsLeft} s` : 'Quick Order'}
        </Button>
      </div>
      {ordering.isSuccess && <Notice>Credit report ordered. It is first in the list below.</Notice>}
    </form>
  )
}

function filled(client: ApplicantRow | undefined | null, choice: OrderChoice): FilledOrder {
  if (!client) throw new OrderFailure('Client not found')
  if (choice.bureaus.length === 0) throw new OrderFailure('Please select at least one bureau')
  const order = checked(client, choice)
  if (!order.success) throw new OrderFailure(requestProblems(order.error))
  return order.data
}

const checked = (client: ApplicantRow, choice: OrderChoice) =>
  orderFormSchemaFor(client).safeParse({ ...fieldsFor(client), ...choice })

/** Returns the error message of each field of this form. */
function problemsOf(client: ApplicantRow | undefined | null, choice: OrderChoice): ConsentProblems {
  const issues = (client && checked(client, choice).error?.issues) ?? []
  const wordsOf = (name: keyof OrderChoice) => issues.find(({ path }) => path[0] === name)?.message
  return {
    permissible_purpose: wordsOf('permissible_purpose'),
    consent_signed_on: wordsOf('consent_signed_on'),
    is_consent_confirmed: wordsOf('is_consent_confirmed'),
  }
}

function BureauToggles({ chosen, onChoose }: { chosen: Bureau[]; onChoose: (bureaus: Bureau[]) => void }) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Bureaus</legend>
      {BUREAUS.map((bureau) => {
        const isChosen = chosen.includes(bureau)
        return (
          <button
            key={bureau}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChoose(isChosen ? chosen.filter((one) => one !== bureau) : [...chosen, bureau])}
            className={`inline-flex min-h-9 items-center gap-2 rounded-control border px-3 text-table pointer-coarse:min-h-11 ${
              isChosen
                ? 'border-brand bg-brand-tint font-semibold text-ink'
                : 'border-rule-strong bg-surface text-ink-2 hover:bg-sunken'
            }`}
          >
            <BureauCode bureau={bureau} />
            <span className="max-sm:sr-only">{bureauName(bureau)}</span>
          </button>
        )
      })}
    </fieldset>
  )
}

interface OrderDetailsProps {
  clientId: string
  choice: OrderChoice
  choose: (changed: Partial<OrderChoice>) => void
  problems: ConsentProblems
}

function OrderDetails({ clientId, choice, choose, problems }: OrderDetailsProps) {
  const account = useQuery(reportQueries.account()).data ?? null
  const terms = useQuery(orderTerms()).data ?? null
  return (
    <div className="grid max-w-2xl gap-3 sm:grid-cols-2">
      <PullTypeField value={choice.pull_type} onChoose={(pull_type) => choose({ pull_type })} />
      <ConsentFields
        clientId={clientId}
        accountType={account?.account_type ?? null}
        choice={choice}
        choose={choose}
        problems={problems}
      />
      <p className="text-ink-3 text-small sm:col-span-2">
        {costSentence(terms?.credit_unit ?? 'order')} Uses the SSN and date of birth on file.
      </p>
      {account && (
        <div className="max-w-xs sm:col-span-2">
          <CreditBalance account={account} terms={terms} bureauCount={choice.bureaus.length} isSpent={false} />
        </div>
      )}
    </div>
  )
}
