import type { ClientEditFields } from '#features/clients/rules/client-form.ts'
import { formatPhone } from '#platform/rules/phone.ts'
import { stateCode } from '#platform/rules/us-states.ts'
import type { Client } from './queries.ts'

/** A client as the edit form shows them. SSN and date of birth start empty: the form never holds what is on file. */
export function editFieldsOf(client: Client): ClientEditFields {
  return { ...comparedFieldsOf(client), ssn: '', date_of_birth: '' }
}

/** The same with the masks of SSN and date of birth, to see whether they changed. */
export function comparedFieldsOf(client: Client): ClientEditFields {
  return {
    first_name: client.first_name,
    last_name: client.last_name,
    email: client.email ?? '',
    phone: formatPhone(client.phone ?? ''),
    address: client.address ?? '',
    city: client.city ?? '',
    state: stateCode(client.state ?? ''),
    zip: client.zip ?? '',
    ssn: client.ssn ?? '',
    date_of_birth: client.date_of_birth ?? '',
    assigned_contact_id: client.assigned_contact?.id ?? '',
  }
}
