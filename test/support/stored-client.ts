import { type ClientField, forEachField } from '#features/clients/rules/client-fields.ts'
import type { Client } from '#features/clients/screens/queries.ts'

const ID = '0b9f3a52-4a4e-4a41-9d0e-2a4d8f1c7b11'

/** Dana Whitfield of Austin as the server returns her. A field that is not given is empty. */
export const storedClient = (given: Partial<Client> = {}): Client => ({
  ...forEachField<Record<ClientField, null>>(() => null),
  ...{ id: ID, first_name: 'Dana', last_name: 'Whitfield', full_name: 'Dana Whitfield', email: null, phone: null },
  ...{ address: null, city: 'Austin', state: 'TX', zip: '78704', ssn: 'XXX-XX-4417', date_of_birth: 'XX/XX/1987' },
  ...{
    assigned_contact: null,
    archived_at: null,
    created_at: '2025-01-05T12:00:00+00:00',
    updated_at: '2026-11-20T12:00:00+00:00',
  },
  ...given,
})
