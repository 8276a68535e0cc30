import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { SelectField } from '#ui/forms/field.tsx'
import { contactsHint } from './contacts-hint.tsx'
import { type Contact, clientQueries } from './queries.ts'

interface AssignedContactFieldProps extends Omit<ComponentProps<'select'>, 'children'> {
  /** The current contact. Stays selectable while the members load, and after the contact left. */
  current?: Contact | null
}

/** Selects the member who is responsible for a client. */
export function AssignedContactField({ current = null, ...registration }: AssignedContactFieldProps) {
  const contacts = useQuery(clientQueries.contacts())
  const colleagues = contacts.data ?? []
  const isListed = current === null || colleagues.some(({ id }) => id === current.id)
  const options = (isListed ? colleagues : [current, ...colleagues]).map(({ id, full_name, email }) => ({
    value: id,
    label: full_name ?? email,
  }))
  return (
    <SelectField
      label="Assigned Contact"
      options={[{ value: '', label: 'No one' }, ...options]}
      hint={contactsHint(contacts)}
      {...registration}
    />
  )
}
