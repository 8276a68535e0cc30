import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type ApplicationForm,
  changedFields,
  EMPTY_APPLICATION,
  readApplication,
  type SentApplication,
} from '#features/lending/rules/applications/application-form.ts'
import { applicationNumber } from '#features/lending/rules/applications/application-number.ts'
import { type Application, lendingQueries } from '#features/lending/screens/queries.ts'
import { timeZoneQuery } from '#features/organizations/screens/time-zone-query.ts'
import { useIdempotencyKey } from '#platform/browser/idempotency-key.ts'
import { callFunction, unlessUnanswered } from '#platform/browser/supabase.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { ApplicationFormFields } from './application-form-fields.tsx'
import { useApplicationForm } from './use-application-form.ts'

interface EditApplicationDialogProps {
  clientId: string
  application: Application
  onClose: () => void
}

/** Corrects an undecided application. Only changed fields are sent, so that two people can correct different ones. */
export function EditApplicationDialog({ clientId, application, onClose }: EditApplicationDialogProps) {
  const zone = useQuery(timeZoneQuery)
  const [now] = useState(() => new Date())
  return (
    <Dialog
      wide
      onClose={onClose}
      title={`Edit application ${applicationNumber(application.number)}`}
      description="Correct what was entered. The audit log keeps the old values."
    >
      <QueryView query={zone} failure="Couldn’t load your company’s time zone">
        {(company) => (
          <EditForm
            clientId={clientId}
            application={application}
            today={dateOfInstant(now, company?.time_zone ?? 'UTC')}
            onClose={onClose}
          />
        )}
      </QueryView>
    </Dialog>
  )
}

function EditForm({ clientId, application, today, onClose }: EditApplicationDialogProps & { today: string }) {
  const [start] = useState(() => typedFrom(application))
  const form = useApplicationForm(clientId, today, start)
  const changing = useChanging(application, onClose)
  return (
    <form
      noValidate
      className="required-marks"
      onSubmit={form.handleSubmit((now) => {
        const before = readApplication(start, clientId, today)
        changing.mutate('application' in before ? changedFields(before.application, now) : now)
      })}
    >
      <ApplicationFormFields form={form} clientId={clientId} today={today} />
      <div className="grid gap-4">
        {changing.isError && <FormError>{changing.error.message}</FormError>}
        <DialogActions onClose={onClose} pending={changing.isPending && 'Saving...'}>
          Save changes
        </DialogActions>
      </div>
    </form>
  )
}

function useChanging({ id, number }: Application, onClose: () => void) {
  const queryClient = useQueryClient()
  const keyFor = useIdempotencyKey()
  return useMutation({
    mutationFn: async (changes: Partial<SentApplication>) => {
      if (Object.keys(changes).length === 0) return
      const request = { application_id: id, ...changes }
      await callFunction('change-application', { ...request, idempotency_key: keyFor(request) })
    },
    onSuccess: () => {
      onClose()
      showToast(`Application ${applicationNumber(number)} saved`)
    },
    onSettled: (_said, error) =>
      unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: lendingQueries.all })),
  })
}

const inDollars = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2))

/** Returns the form of a stored application. An application from another system came on the day it was submitted. */
function typedFrom(application: Application): ApplicationForm {
  const { term_months, people, lender, product_version, submitted_at } = application
  const texts = Object.fromEntries(TEXTS.map((field) => [field, application[field] ?? '']))
  return {
    ...EMPTY_APPLICATION,
    ...texts,
    received_on: application.received_on ?? dateOfInstant(submitted_at, 'UTC'),
    lender_id: lender?.id ?? '',
    product_id: product_version?.product?.id ?? '',
    term_months: term_months === null ? '' : String(term_months),
    amount: inDollars(application.amount),
    down_payment: inDollars(application.down_payment_cents),
    monthly_income: inDollars(application.monthly_income_cents),
    housing_payment: inDollars(application.housing_payment_cents),
    trade_in_allowance: inDollars(application.trade_in_allowance_cents),
    trade_in_payoff: inDollars(application.trade_in_payoff_cents),
    debt_changes: (application.debt_changes ?? []).map(({ monthly_payment_cents, ...debt }) => ({
      ...debt,
      payment: inDollars(monthly_payment_cents),
    })),
    personal_references: application.personal_references ?? [],
    people: people.map(({ client, client_id, role, joint_intent }) => ({
      ...{ client_id, role, joint_intent },
      name: client?.full_name ?? 'Another client',
    })),
  }
}

const TEXTS = [
  ...(['loan_type', 'payment_frequency', 'purpose', 'received_how', 'employer', 'job_title'] as const),
  ...([
    'employed_since',
    'income_source',
    'income_verified_how',
    'housing',
    'notes',
    'lived_since',
    'trade_in',
  ] as const),
] as const
