import { Suspense } from 'react'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { late } from '#ui/states/late.tsx'
import '#ui/forms/required-marks.css'
import {
  HousingFields,
  IncomeFields,
  NotesFields,
  ReceivedFields,
  RequestFields,
  TradeInFields,
} from './application-fields.tsx'
import { PeopleFields } from './people-fields.tsx'
import { ProductField } from './product-field.tsx'
import { ReferenceFields } from './reference-fields.tsx'
import type { EntryForm } from './use-application-form.ts'

const DebtFields = late(async () => (await import('./debt-fields.tsx')).DebtFields)
const CollateralFields = late(async () => (await import('./collateral-fields.tsx')).CollateralFields)

interface ApplicationFormFieldsProps {
  form: EntryForm
  clientId: string
  today: string
  /** Collateral of an entered application is changed on its page. */
  isNew?: boolean
}

/** Every field of an application. */
export function ApplicationFormFields({ form, clientId, today, isNew = false }: ApplicationFormFieldsProps) {
  const field = fieldsOf(form)
  return (
    <>
      <RequestFields field={field}>
        <ProductField form={form} clientId={clientId} />
      </RequestFields>
      {isNew && (
        <Suspense>
          <CollateralFields
            collateral={form.watch('collateral')}
            loanType={form.watch('loan_type')}
            today={today}
            onChange={(change) =>
              form.setValue('collateral', change(form.getValues('collateral')), { shouldDirty: true })
            }
            error={form.formState.errors.collateral?.message}
          />
        </Suspense>
      )}
      <ReceivedFields field={field} today={today} />
      <IncomeFields field={field} />
      <HousingFields field={field} />
      <Suspense>
        <DebtFields
          clientId={clientId}
          debts={form.watch('debt_changes')}
          onChange={(debts) => form.setValue('debt_changes', debts, { shouldDirty: true })}
          error={form.formState.errors.debt_changes?.message}
        />
      </Suspense>
      <TradeInFields field={field} />
      <PeopleFields
        clientId={clientId}
        people={form.watch('people')}
        onChange={(people) => form.setValue('people', people, { shouldDirty: true })}
        error={form.formState.errors.people?.message}
      />
      <ReferenceFields
        references={form.watch('personal_references')}
        onChange={(references) => form.setValue('personal_references', references, { shouldDirty: true })}
        error={form.formState.errors.personal_references?.message}
      />
      <NotesFields field={field} />
    </>
  )
}
