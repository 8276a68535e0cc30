import { fieldsOf } from '#ui/forms/form-fields.ts'
import '#ui/forms/required-marks.css'
import { HousingFields, IncomeFields, NotesFields, ReceivedFields, RequestFields } from './application-fields.tsx'
import { PeopleFields } from './people-fields.tsx'
import type { EntryForm } from './use-application-form.ts'

interface ApplicationFormFieldsProps {
  form: EntryForm
  clientId: string
  today: string
}

/** Every field of an application. */
export function ApplicationFormFields({ form, clientId, today }: ApplicationFormFieldsProps) {
  const field = fieldsOf(form)
  return (
    <>
      <RequestFields field={field} />
      <ReceivedFields field={field} today={today} />
      <IncomeFields field={field} />
      <HousingFields field={field} />
      <PeopleFields
        clientId={clientId}
        people={form.watch('people')}
        onChange={(people) => form.setValue('people', people, { shouldDirty: true })}
        error={form.formState.errors.people?.message}
      />
      <NotesFields field={field} />
    </>
  )
}
