import type { Member } from '#features/organizations/screens/queries.ts'

/** What somebody is called: their name, or their address while they have none. */
export const nameOf = ({ full_name, email }: Pick<Member, 'full_name' | 'email'>): string => full_name || email
