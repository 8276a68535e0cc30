import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { subscriberTotalCents } from '#features/administration/rules/new-subscriber.ts'
import { PLAN_NAMES } from '#features/administration/rules/plan.ts'
import { planLabel, statusLabel } from '#features/administration/rules/subscription.ts'
import { SUBSCRIPTION_STATUSES } from '#features/organizations/rules/organization-status.ts'
import { PRICED_TYPES, type PricedType } from '#features/public-site/rules/price-list.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField, SelectField } from '#ui/forms/field.tsx'
import { SaveFailure } from '#ui/forms/save-failure.tsx'
import { Part } from '#ui/part.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { FeatureChoice } from './feature-choice.tsx'
import { MonthlyTotal } from './monthly-total.tsx'
import { PlanField } from './plan-field.tsx'
import { changeSubscription, type Subscriber, type Subscription } from './queries.ts'

/** Changes the plan, status, features and direct-pull contract together. Sends nothing if nothing has changed. */
export function SubscriptionForm({ subscriber }: { subscriber: Subscriber }) {
  const [wanted, setWanted] = useState<Subscription>(subscriber)
  const saving = useChange(subscriber)
  const type = PRICED_TYPES.find((priced) => priced === subscriber.account_type)
  const change = (changes: Partial<Subscription>) => setWanted({ ...wanted, ...changes })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    saving.mutate(wanted)
  }
  const plan = {
    value: wanted.subscription_plan,
    onChange: ({ target }: { target: { value: string } }) =>
      change({ subscription_plan: PLAN_NAMES.find((name) => name === target.value) ?? wanted.subscription_plan }),
  }
  return (
    <Part title="Subscription" className="space-y-3">
      <form onSubmit={submit} className="grid gap-4">
        {saving.isError && <SaveFailure failure="Failed to change subscription" message={saving.error.message} />}
        {type ? <PlanField accountType={type} {...plan} /> : <PartnerPlanField {...plan} />}
        <SelectField
          label="Status"
          options={SUBSCRIPTION_STATUSES.map((status) => ({ value: status, label: statusLabel(status) }))}
          value={wanted.subscription_status}
          onChange={({ target }) =>
            change({
              subscription_status:
                SUBSCRIPTION_STATUSES.find((status) => status === target.value) ?? wanted.subscription_status,
            })
          }
        />
        {subscriber.account_type === 'cro' && (
          <ContractField isNoted={wanted.has_direct_pull_contract} onChange={change} />
        )}
        {type && <PricedPart type={type} had={subscriber.features} wanted={wanted} onChange={change} />}
        <div>
          <Button
            type="submit"
            variant="primary"
            disabled={isSame(wanted, subscriber)}
            pending={saving.isPending && 'Saving...'}
          >
            Save subscription
          </Button>
        </div>
      </form>
    </Part>
  )
}

interface PricedPartProps {
  type: PricedType
  had: Subscription['features']
  wanted: Subscription
  onChange: (changes: Partial<Subscription>) => void
}

function PricedPart({ type, had, wanted, onChange }: PricedPartProps) {
  return (
    <>
      <FeatureChoice
        accountType={type}
        had={had}
        chosen={wanted.features}
        onChange={(features) => onChange({ features })}
      />
      <MonthlyTotal cents={subscriberTotalCents(type, wanted.subscription_plan, wanted.features)} />
    </>
  )
}

function ContractField({ isNoted, onChange }: Pick<PricedPartProps, 'onChange'> & { isNoted: boolean }) {
  return (
    <CheckboxField
      label="Direct-pull contract on file"
      hint="The vendor contract allows this credit repair organization to order from the bureaus directly. Without it, every order is refused."
      checked={isNoted}
      onChange={({ currentTarget: { checked } }) => onChange({ has_direct_pull_contract: checked })}
    />
  )
}

interface PartnerPlanProps {
  value: string
  onChange: (event: { target: { value: string } }) => void
}

// Partners have no list price; they are billed by agreement.
function PartnerPlanField(select: PartnerPlanProps) {
  const options = PLAN_NAMES.map((name) => ({ value: name, label: planLabel(name) }))
  return (
    <SelectField label="Subscription Plan" hint="Partners are billed by agreement." options={options} {...select} />
  )
}

function useChange(subscriber: Subscriber) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (wanted: Subscription) => changeSubscription(subscriber.id, subscriber, wanted),
    onSuccess: async () => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['subscribers'] }),
        queryClient.invalidateQueries({ queryKey: ['admin'] }),
      ])
      showToast('Subscription changed')
    },
  })
}

const isSame = (one: Subscription, other: Subscription) =>
  one.subscription_plan === other.subscription_plan &&
  one.subscription_status === other.subscription_status &&
  one.has_direct_pull_contract === other.has_direct_pull_contract &&
  one.features.toSorted().join() === other.features.toSorted().join()
