import { randomUUID } from 'node:crypto'
import type { NewClient } from '#features/clients/rules/client-form.ts'
import { maskSsn } from '#platform/rules/ssn.ts'
import { SEALED_COLUMNS } from '#platform/sealing/sealed-columns.ts'
import type { Sealer } from '#platform/sealing/sealer.ts'

/** A new client's row, which holds masks, and its sealed values. */
export interface SealedClient {
  id: string
  row: object
  values: object
}

/** Returns a new client as it is stored, with an id of its own. Throws SealRefusal. */
export async function sealedClient(sealer: Sealer, organizationId: string, client: NewClient): Promise<SealedClient> {
  const [ssn, date_of_birth] = await Promise.all([
    client.ssn === null ? null : sealer.sealForWire('clients.ssn', client.ssn, organizationId),
    sealer.sealForWire('clients.date_of_birth', client.date_of_birth, organizationId),
  ])
  const id = randomUUID()
  const masks = {
    ssn: client.ssn === null ? null : maskSsn(client.ssn),
    date_of_birth: SEALED_COLUMNS['clients.date_of_birth'].mask(client.date_of_birth),
  }
  return { id, row: { ...client, id, ...masks }, values: { id, ssn, date_of_birth } }
}
