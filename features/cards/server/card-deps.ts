import type { Pool } from 'pg'
import type { Member } from '#features/organizations/server/commands/member.ts'
import type { IssuerDesk } from './configured-issuer.ts'

/** The dependencies of commands on cards. */
export interface CardDeps {
  /** Logs in as `tradeline_server`. Each statement names its organization. */
  pool: Pool
  cardIssuer: IssuerDesk
}

/** The organization and person that a card is changed for. No person for the issuer's own events. */
export type CardKeeper = Pick<Member, 'organizationId' | 'personId' | 'requestId'>
