import { type ClientField, FIELD_LIST } from './client-fields.ts'

const NAME_COLUMNS = FIELD_LIST.filter(({ listColumn }) => listColumn === 'name').map(({ column }) => column)

/** A person's name as it is read: 'Dana Whitfield'. Stored clients have it as `full_name`, which the database makes in the same way. */
export const fullName = (names: Readonly<Partial<Record<ClientField, string | null>>>): string =>
  NAME_COLUMNS.map((column) => names[column])
    .filter(Boolean)
    .join(' ')
