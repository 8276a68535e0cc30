import { date, text } from './field.ts'

/** The fields of the company. */
export const COMPANY_FIELDS = {
  'company.name': text('Name', 'Nombre'),
  'company.legal_name': text('Legal name', 'Razón social'),
  'company.address': text('Address', 'Dirección'),
  'company.city': text('City', 'Ciudad'),
  'company.state': text('State (two letters)', 'Estado (dos letras)'),
  'company.state_name': text('State', 'Estado'),
  'company.zip': text('ZIP code', 'Código postal'),
  'company.phone': text('Phone', 'Teléfono'),
  'company.email': text('Email', 'Correo electrónico'),
  'company.website': text('Website', 'Sitio web'),
  'company.license': text('License number', 'Número de licencia'),
  'company.representative': text('Representative', 'Representante'),
  'company.bond_number': text('Bond number', 'Número de fianza'),
  'company.bond_surety': text('Surety of the bond', 'Afianzadora'),
  'company.ecoa_agency': text('Federal agency for equal credit', 'Agencia federal de igualdad de crédito'),
  'company.ecoa_agency_address': text('Address of that agency', 'Dirección de esa agencia'),
  'company.regulator': text('Regulator', 'Organismo regulador'),
  'company.regulator_contact': text('Contact of the regulator', 'Contacto del organismo regulador'),
} as const

/** The fields of a person who borrows or signs for another. */
const person = <Group extends string>(group: Group) =>
  ({
    [`${group}.name`]: text('Name', 'Nombre'),
    [`${group}.first_name`]: text('First name', 'Nombre de pila'),
    [`${group}.last_name`]: text('Last name', 'Apellido'),
    [`${group}.address`]: text('Address', 'Dirección'),
    [`${group}.city`]: text('City', 'Ciudad'),
    [`${group}.state`]: text('State (two letters)', 'Estado (dos letras)'),
    [`${group}.zip`]: text('ZIP code', 'Código postal'),
    [`${group}.email`]: text('Email', 'Correo electrónico'),
    [`${group}.phone`]: text('Phone', 'Teléfono'),
    [`${group}.date_of_birth`]: date('Date of birth', 'Fecha de nacimiento'),
    [`${group}.ssn_last_four`]: text('Last four digits of the SSN', 'Últimos cuatro dígitos del SSN'),
    // The keys of this literal are computed, so the compiler can't know them.
  }) as PersonFields<Group>

type PersonFields<Group extends string> = Readonly<
  Record<`${Group}.${PersonText}`, ReturnType<typeof text>> & Record<`${Group}.date_of_birth`, ReturnType<typeof date>>
>
type PersonText =
  | 'name'
  | 'first_name'
  | 'last_name'
  | 'address'
  | 'city'
  | 'state'
  | 'zip'
  | 'email'
  | 'phone'
  | 'ssn_last_four'

export const BORROWER_FIELDS = person('borrower')
export const CO_BORROWER_FIELDS = person('co_borrower')
export const COSIGNER_FIELDS = person('cosigner')
/** The fields of a client of credit repair. */
export const CLIENT_FIELDS = person('client')
