import type { Pool } from 'pg'
import type { Member } from '#features/organizations/server/commands/member.ts'
import type { IssuerDesk } from './configured-issuer.ts'

/** What acts on cards work with. */
export interface CardDeps {
  /** Logs in as `tradeline_server`: each statement names the organisation it is for. */
  pool: Pool
  cardIssuer: IssuerDesk
}

/** For whom a card is changed; nobody in person for the issuer's own doing. */
export type CardKeeper = Pick<Member, 'organizationId' | 'personId' | 'requestId'>
