import type { Member } from '#features/organizations/screens/queries.ts'

/** Returns a person's name, or their email address if they have none. */
export const nameOf = ({ full_name, email }: Pick<Member, 'full_name' | 'email'>): string => full_name || email
