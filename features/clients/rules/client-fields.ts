import { LONGEST_EMAIL } from '#platform/rules/text-lengths.ts'

/** The kind decides how a field's text is checked and stored. A `name` is always required, a `last_name` unless the client has one name. Of an `ssn` or `birth_date`, the row holds a mask. A `language` is the code of one. */
export type FieldKind =
  | 'name'
  | 'last_name'
  | 'text'
  | 'email'
  | 'phone'
  | 'state'
  | 'zip'
  | 'ssn'
  | 'birth_date'
  | 'language'
  | 'contact'

interface About {
  /** As the forms name it. */
  label: string
  kind: FieldKind
  longest: number
  /** True if the form for a new client requires it. */
  isNeeded: boolean
  /** The part of the form that holds it. */
  part: 'person' | 'address' | 'identity' | 'contact'
  /** The heads that name it in files from elsewhere, as letters and digits alone. */
  heads: readonly string[]
  /** Its name within a sentence, if that is not the label in small letters. */
  words?: string
  /** The head of the exported column, if that is not the label. */
  exportHead?: string
  /** The column of the list that is exported with it. */
  listColumn?: 'name' | 'contact' | 'location'
  /** True if the search covers it. Then `clients.search_text` contains it. */
  isSearched: boolean
  /** True if open lists receive its new value. */
  isLive: boolean
  /** True if `/v1` and webhooks have it. */
  isInApi: boolean
}

/**
 * The fields of a client that people fill in, by column, in the order of the forms. Forms, import, export, timeline, `/v1`, and webhooks follow from
 * it. features/clients/sql/client-fields.sql repeats the columns for the database; a test compares both with it.
 */
export const CLIENT_FIELDS = {
  name_prefix: {
    ...{ label: 'Prefix', kind: 'text', longest: 20, isNeeded: false, part: 'person', listColumn: 'name' },
    heads: ['prefix', 'nameprefix', 'salutation', 'title'],
    ...{ isSearched: false, isLive: false, isInApi: true },
  },
  first_name: {
    ...{ label: 'First Name', kind: 'name', longest: 100, isNeeded: true, part: 'person', listColumn: 'name' },
    heads: ['firstname', 'first', 'givenname', 'forename'],
    ...{ isSearched: true, isLive: true, isInApi: true },
  },
  middle_name: {
    ...{ label: 'Middle Name', kind: 'text', longest: 100, isNeeded: false, part: 'person', listColumn: 'name' },
    heads: ['middlename', 'middle', 'middleinitial', 'mi'],
    ...{ isSearched: true, isLive: true, isInApi: true },
  },
  last_name: {
    ...{ label: 'Last Name', kind: 'last_name', longest: 100, isNeeded: true, part: 'person', listColumn: 'name' },
    heads: ['lastname', 'last', 'surname', 'familyname'],
    ...{ isSearched: true, isLive: true, isInApi: true },
  },
  name_suffix: {
    ...{ label: 'Suffix', kind: 'text', longest: 20, isNeeded: false, part: 'person', listColumn: 'name' },
    heads: ['suffix', 'namesuffix', 'generation'],
    ...{ isSearched: false, isLive: true, isInApi: true },
  },
  email: {
    ...{
      label: 'Email',
      kind: 'email',
      longest: LONGEST_EMAIL,
      isNeeded: false,
      part: 'person',
      listColumn: 'contact',
    },
    heads: ['email', 'emailaddress', 'mail'],
    ...{ isSearched: true, isLive: true, isInApi: true },
  },
  phone: {
    ...{ label: 'Phone', kind: 'phone', longest: 10, isNeeded: false, part: 'person', listColumn: 'contact' },
    heads: ['phone', 'phonenumber', 'telephone', 'tel', 'mobile', 'cell', 'cellphone'],
    ...{ isSearched: true, isLive: true, isInApi: true },
  },
  preferred_language: {
    ...{
      label: 'Preferred Language',
      kind: 'language',
      longest: 20,
      isNeeded: false,
      part: 'person',
      listColumn: 'contact',
    },
    heads: ['preferredlanguage', 'language', 'spokenlanguage', 'idioma'],
    ...{ isSearched: false, isLive: false, isInApi: true },
  },
  address: {
    ...{ label: 'Address', kind: 'text', longest: 300, isNeeded: false, part: 'address', listColumn: 'location' },
    heads: ['address', 'street', 'streetaddress', 'address1', 'addressline1'],
    words: 'street address',
    ...{ isSearched: false, isLive: false, isInApi: true },
  },
  city: {
    ...{ label: 'City', kind: 'text', longest: 100, isNeeded: true, part: 'address', listColumn: 'location' },
    heads: ['city', 'town'],
    ...{ isSearched: true, isLive: true, isInApi: true },
  },
  state: {
    ...{ label: 'State', kind: 'state', longest: 50, isNeeded: true, part: 'address', listColumn: 'location' },
    heads: ['state', 'province', 'region'],
    ...{ isSearched: false, isLive: true, isInApi: true },
  },
  zip: {
    ...{ label: 'ZIP Code', kind: 'zip', longest: 10, isNeeded: true, part: 'address', listColumn: 'location' },
    heads: ['zip', 'zipcode', 'postalcode', 'postcode'],
    exportHead: 'ZIP',
    ...{ isSearched: false, isLive: false, isInApi: true },
  },
  ssn: {
    ...{ label: 'SSN', kind: 'ssn', longest: 11, isNeeded: true, part: 'identity' },
    heads: ['ssn', 'socialsecuritynumber', 'socialsecurity', 'social'],
    ...{ isSearched: false, isLive: false, isInApi: true },
  },
  date_of_birth: {
    ...{ label: 'Date of Birth', kind: 'birth_date', longest: 10, isNeeded: true, part: 'identity' },
    heads: ['dateofbirth', 'dob', 'birthdate', 'birthday', 'born'],
    ...{ isSearched: false, isLive: false, isInApi: true },
  },
  assigned_contact_id: {
    ...{ label: 'Assigned Contact', kind: 'contact', longest: 36, isNeeded: false, part: 'contact' },
    // Not 'contact': elsewhere that column holds the client's own email or phone.
    heads: ['assignedcontact', 'assigned', 'assignedto', 'agent', 'representative'],
    ...{ isSearched: false, isLive: true, isInApi: false },
  },
} as const satisfies Readonly<Record<string, About>>

export type ClientField = keyof typeof CLIENT_FIELDS
type Kinds = { [F in ClientField]: (typeof CLIENT_FIELDS)[F]['kind'] }
/** The fields of a kind or of several. */
export type FieldOfKind<Kind extends FieldKind> = { [F in ClientField]: Kinds[F] extends Kind ? F : never }[ClientField]

/** A field with its column. */
export interface ListedField extends About {
  column: ClientField
}

/** The fields in the order of the forms. */
export const FIELD_LIST: readonly ListedField[] = Object.entries(CLIENT_FIELDS).map(([column, about]) => ({
  ...about,
  column: column as ClientField, // the object has these keys and no other
}))

/** The columns of the fields in the order of the forms. */
export const FIELD_COLUMNS: readonly ClientField[] = FIELD_LIST.map(({ column }) => column)

/** One value for each field, made from what the list says of it. `Values` says what each is. */
export function forEachField<Values extends Record<ClientField, unknown>>(
  make: (field: ListedField) => Values[ClientField],
): Values {
  return Object.fromEntries(FIELD_LIST.map((field) => [field.column, make(field)])) as Values // a value for each key
}

/** 'First Name' and 'ZIP Code' at the beginning of a sentence: 'First name', 'ZIP code'. */
export function sentenceLabel({ label }: Pick<About, 'label'>): string {
  const [first = '', ...others] = label.split(' ')
  return [first, ...others.map((word) => word.toLowerCase())].join(' ')
}

/** The same within a sentence: 'first name', 'ZIP code'. */
export function fieldWords({ label, words }: Pick<About, 'label' | 'words'>): string {
  const sentence = sentenceLabel({ label })
  const isAbbreviation = /^[A-Z]{2}/.test(sentence)
  return words ?? (isAbbreviation ? sentence : sentence.charAt(0).toLowerCase() + sentence.slice(1))
}

/** The fields that `/v1` and webhooks have. */
export type ApiField = {
  [F in ClientField]: (typeof CLIENT_FIELDS)[F]['isInApi'] extends true ? F : never
}[ClientField]
export type ApiName<Column extends string> = Column extends `${infer Word}_${infer Others}`
  ? `${Word}${Capitalize<ApiName<Others>>}`
  : Column

/** Returns a column's name as `/v1` and webhooks write it: date_of_birth is dateOfBirth. */
export const apiName = (column: string): string =>
  column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

const isInApi = (field: ListedField): field is ListedField & { column: ApiField } => field.isInApi
/** Those fields in the order of the forms. */
export const API_FIELDS = FIELD_LIST.filter(isInApi)

/** One value for each of those fields, by its name there. `Values` says what each is. */
export function forEachApiField<Values extends Record<ApiName<ApiField>, unknown>>(
  make: (field: ListedField) => Values[ApiName<ApiField>],
): Values {
  return Object.fromEntries(API_FIELDS.map((field) => [apiName(field.column), make(field)])) as Values // a value for each key
}
