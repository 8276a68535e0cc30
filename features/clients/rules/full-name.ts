import { type ClientField, FIELD_LIST } from './client-fields.ts'

const NAME_COLUMNS = FIELD_LIST.filter(
  ({ listColumn, column }) => listColumn === 'name' && column !== 'name_prefix',
).map(({ column }) => column)

/**
 * A person's name as it is read: 'Dana Lee Whitfield Jr.', without a prefix such as Dr. Stored clients have it as
 * `full_name`, which the database makes in the same way.
 */
export const fullName = (names: Readonly<Partial<Record<ClientField, string | null>>>): string =>
  NAME_COLUMNS.map((column) => names[column])
    .filter(Boolean)
    .join(' ')

/** The name with its prefix, as the client's file shows it. */
export const formalName = ({ name_prefix, full_name }: { name_prefix: string | null; full_name: string }): string =>
  name_prefix ? `${name_prefix} ${full_name}` : full_name

/** The text of the field for the last name of a client who has only one name, which is the first name. */
export const NO_LAST_NAME = 'none'

/** Returns true if a text says that the client has only one name. An empty text doesn't. */
export const statesNoLastName = (text: string): boolean => text.trim().toLowerCase() === NO_LAST_NAME
