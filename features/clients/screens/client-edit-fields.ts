import { forEachField } from '#features/clients/rules/client-fields.ts'
import type { ClientEditFields } from '#features/clients/rules/client-form.ts'
import { NO_LAST_NAME } from '#features/clients/rules/full-name.ts'
import { formatPhone } from '#platform/rules/phone.ts'
import { stateCode } from '#platform/rules/us-states.ts'
import type { Client } from './queries.ts'

/** Returns the edit form's values. SSN and date of birth start empty because the form never holds the stored ones. */
export function editFieldsOf(client: Client): ClientEditFields {
  return { ...comparedFieldsOf(client), ssn: '', date_of_birth: '' }
}

/** Returns the same with the masks of SSN and date of birth, to detect changes. */
export function comparedFieldsOf(client: Client): ClientEditFields {
  return forEachField<ClientEditFields>(({ column }) => {
    if (column === 'assigned_contact_id') return client.assigned_contact?.id ?? ''
    const stored = client[column] ?? ''
    if (column === 'last_name') return stored || NO_LAST_NAME
    if (column === 'phone') return formatPhone(stored)
    return column === 'state' ? stateCode(stored) : stored
  })
}
