import { type FieldErrors, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import {
  type ApplicationForm,
  readApplication,
  type SentApplication,
} from '#features/lending/rules/applications/application-form.ts'

export type EntryForm = UseFormReturn<ApplicationForm, unknown, SentApplication>

/** Returns the form of an application. Its values are typed text, and it submits the fields as they are sent. */
export function useApplicationForm(clientId: string, today: string, defaultValues: ApplicationForm): EntryForm {
  const resolver: Resolver<ApplicationForm, unknown, SentApplication> = (typed) => {
    const read = readApplication(typed, clientId, today)
    if ('application' in read) return { values: read.application, errors: {} }
    const errors: FieldErrors<ApplicationForm> = Object.fromEntries(
      read.problems.toReversed().map(([field, message]) => [field, { type: 'typed', message }]),
    )
    return { values: {}, errors }
  }
  return useForm({ resolver, defaultValues })
}
