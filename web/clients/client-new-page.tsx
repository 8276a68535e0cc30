import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Navigate } from 'react-router'
import { type NewClient, type NewClientFields, newClientSchema } from '#domain/clients/client-form.ts'
import { dateOfInstant } from '#domain/dates.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { AddressFields, IdentityFields, NameAndContactFields } from './client-fields.tsx'
import { FormSection } from './form-section.tsx'
import { clientQueries, createClient } from './queries.ts'
import { SaveFailure } from './save-failure.tsx'
import { UnsavedChanges } from './unsaved-changes.tsx'

const EMPTY: NewClientFields = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  address: '',
  city: '',
  state: '',
  zip: '',
  ssn: '',
  date_of_birth: '',
  assigned_contact_id: '',
}

export function NewClientPage() {
  const [today] = useState(() => dateOfInstant(new Date()))
  const queryClient = useQueryClient()
  const form = useForm<NewClientFields, unknown, NewClient>({
    resolver: zodResolver(newClientSchema(today)),
    defaultValues: EMPTY,
  })
  const creation = useMutation({
    mutationFn: createClient,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['clients'] }),
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const field = (name: keyof NewClientFields) => ({ ...form.register(name), error: errors[name]?.message })
  if (creation.isSuccess) return <Navigate to="/dashboard/clients" />

  return (
    <div className="max-w-[720px]">
      <PageHeader title="Add New Client" />
      <UnsavedChanges when={isDirty} />
      <form
        noValidate
        autoComplete="off"
        className="required-marks"
        onSubmit={form.handleSubmit((client) => creation.mutate(client))}
      >
        {creation.isError && <SaveFailure failure="Failed to create client" message={creation.error.message} />}
        <FormSection title="Personal Information">
          <NameAndContactFields field={field} />
        </FormSection>
        <FormSection title="Address Information">
          <AddressFields field={field} required />
        </FormSection>
        <FormSection title="Additional Information">
          <IdentityFields
            field={field}
            required
            today={today}
            ssnHint="Kept encrypted; shown as XXX-XX- and the last four digits."
          />
          <AssignedContactField {...field('assigned_contact_id')} />
        </FormSection>
        <div className="flex justify-end gap-2 border-rule border-t pt-4">
          <ButtonLink to="/dashboard/clients">Cancel</ButtonLink>
          <Button type="submit" variant="primary" pending={(isSubmitting || creation.isPending) && 'Saving...'}>
            Save client
          </Button>
        </div>
      </form>
    </div>
  )
}

function AssignedContactField(registration: ComponentProps<'select'>) {
  const contacts = useQuery(clientQueries.contacts())
  const options = (contacts.data ?? []).map(({ id, full_name, email }) => ({ value: id, label: full_name ?? email }))
  return (
    <SelectField
      label="Assigned Contact"
      options={[{ value: '', label: 'No one' }, ...options]}
      hint={contacts.isError ? 'Your colleagues could not be loaded. The contact may stay empty.' : undefined}
      {...registration}
    />
  )
}
