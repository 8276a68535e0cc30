import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type ClientChanges, type ClientEditFields, clientEditSchema } from '#domain/clients/client-form.ts'
import { formatPhone } from '#domain/clients/phone.ts'
import { stateCode } from '#domain/clients/us-states.ts'
import { dateOfInstant } from '#domain/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { AddressFields, IdentityFields, NameAndContactFields } from './client-fields.tsx'
import { type Client, updateClient } from './queries.ts'
import { SaveFailure } from './save-failure.tsx'
import { UnsavedChanges } from './unsaved-changes.tsx'

/** The client's details, editable in place. SSN and date of birth start empty: left so, what is on file stays. */
export function ClientEditForm({ client, onClose }: { client: Client; onClose: () => void }) {
  const [today] = useState(() => dateOfInstant(new Date()))
  const queryClient = useQueryClient()
  const form = useForm<ClientEditFields, unknown, ClientChanges>({
    resolver: zodResolver(clientEditSchema(today)),
    defaultValues: fieldsOf(client),
  })
  const update = useMutation({
    mutationFn: (changes: ClientChanges) => updateClient(client.id, changes),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['clients'] })
      onClose()
    },
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const field = (name: keyof ClientEditFields) => ({ ...form.register(name), error: errors[name]?.message })

  return (
    <form
      noValidate
      autoComplete="off"
      aria-label={`Edit ${client.first_name} ${client.last_name}`}
      className="required-marks max-w-[720px]"
      onSubmit={form.handleSubmit((changes) => update.mutate(changes))}
    >
      <UnsavedChanges when={isDirty} />
      <h1 className="mb-4 break-words text-h1">
        {client.first_name} {client.last_name}
      </h1>
      {update.isError && <SaveFailure failure="Failed to update client" message={update.error.message} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <NameAndContactFields field={field} />
        <AddressFields field={field} storedState={stateCode(client.state ?? '')} />
        <IdentityFields
          field={field}
          today={today}
          ssnHint={keepHint(client.ssn)}
          birthHint={keepHint(client.date_of_birth)}
        />
      </div>
      <div className="sticky bottom-0 mt-4 flex justify-end gap-2 border-rule border-t bg-paper py-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" pending={(isSubmitting || update.isPending) && 'Saving...'}>
          Save
        </Button>
      </div>
    </form>
  )
}

function fieldsOf(client: Client): ClientEditFields {
  return {
    first_name: client.first_name,
    last_name: client.last_name,
    email: client.email ?? '',
    phone: formatPhone(client.phone ?? ''),
    address: client.address ?? '',
    city: client.city ?? '',
    state: stateCode(client.state ?? ''),
    zip: client.zip ?? '',
    ssn: '',
    date_of_birth: '',
  }
}

function keepHint(mask: string | null): string {
  return mask === null ? 'None on file.' : `On file: ${mask}. Leave empty to keep it.`
}
