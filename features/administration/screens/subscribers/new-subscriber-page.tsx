import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import {
  type NewSubscriber,
  newSubscriberSchema,
  subscriberTotalCents,
} from '#features/administration/rules/new-subscriber.ts'
import { accountTypeLabel } from '#features/organizations/rules/account-type.ts'
import { PRICED_TYPES } from '#features/public-site/rules/price-list.ts'
import { ServerError } from '#platform/browser/supabase.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { SaveFailure } from '#ui/forms/save-failure.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { FeatureChoice } from './feature-choice.tsx'
import { MonthlyTotal } from './monthly-total.tsx'
import { PlanField } from './plan-field.tsx'
import { createSubscriber } from './queries.ts'

type Entered = z.input<typeof newSubscriberSchema>
type NewSubscriberForm = UseFormReturn<Entered, unknown, NewSubscriber>

const EMPTY: Entered = {
  email: '',
  full_name: '',
  company_name: '',
  account_type: 'lender',
  subscription_plan: 'basic',
  features: [],
}

/** Creates a subscriber with its plan, and invites its owner. */
export function NewSubscriberPage() {
  const form = useForm<Entered, unknown, NewSubscriber>({
    resolver: zodResolver(newSubscriberSchema),
    defaultValues: EMPTY,
  })
  const saving = useCreation()
  return (
    <>
      <PageHeader title="Add New Subscriber">
        The owner gets an invitation by email with a link to set a password. The subscription starts as a trial.
      </PageHeader>
      <form
        noValidate
        className="flex max-w-[720px] flex-col gap-6"
        onSubmit={form.handleSubmit((values) => saving.mutate(values))}
      >
        {saving.isError && <SaveFailure failure={failureOf(saving.error)} message={saving.error.message} />}
        <Owner form={form} />
        <Subscription form={form} />
        <div className="flex gap-2">
          <Button
            type="submit"
            variant="primary"
            disabled={saving.isSuccess}
            pending={saving.isPending && 'Creating...'}
          >
            Create Subscriber
          </Button>
          <ButtonLink to="/admin">Cancel</ButtonLink>
        </div>
      </form>
    </>
  )
}

function useCreation() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: createSubscriber,
    onSuccess: async (_, { email }) => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['subscribers'] }),
        queryClient.invalidateQueries({ queryKey: ['admin'] }),
      ])
      await navigate('/admin')
      showToast(`Subscriber created. An invitation was sent to ${email}.`)
    },
  })
}

function Owner({ form }: { form: NewSubscriberForm }) {
  const field = fieldsOf(form)
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-2 text-h2">Owner and company</legend>
      <TextField label="Email" type="email" autoComplete="off" required {...field('email')} />
      <TextField label="Full Name" autoComplete="off" required {...field('full_name')} />
      <TextField label="Company Name" autoComplete="off" required {...field('company_name')} />
      <SelectField
        label="Account Type"
        required
        options={PRICED_TYPES.map((type) => ({ value: type, label: accountTypeLabel(type) }))}
        {...form.register('account_type', { onChange: () => form.setValue('features', []) })}
      />
    </fieldset>
  )
}

function Subscription({ form }: { form: NewSubscriberForm }) {
  const [accountType, plan, features = []] = useWatch({
    control: form.control,
    name: ['account_type', 'subscription_plan', 'features'],
  })
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 text-h2">Subscription</legend>
      <PlanField accountType={accountType} {...form.register('subscription_plan')} />
      <FeatureChoice
        accountType={accountType}
        chosen={features}
        onChange={(next) => form.setValue('features', next, { shouldDirty: true })}
      />
      <MonthlyTotal cents={subscriberTotalCents(accountType, plan, features)} />
    </fieldset>
  )
}

function failureOf(error: Error): string {
  const isAboutUser = error instanceof ServerError && error.code === 'EMAIL_EXISTS'
  return isAboutUser ? 'Failed to create user' : 'Failed to create subscriber'
}
