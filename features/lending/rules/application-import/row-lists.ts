import { furtherApplicantSchema } from '#features/lending/rules/applications/application-fields.ts'
import type { TypedDebt, TypedPerson } from '#features/lending/rules/applications/application-form.ts'
import type { ReportedDebt } from '#features/lending/rules/applications/reported-debts.ts'
import { EMPTY_COLLATERAL, type TypedCollateral } from '#features/lending/rules/collateral/collateral-form.ts'
import { VEHICLE_FIELDS } from '#features/lending/rules/collateral/collateral-lists.ts'
import { typedCents } from '#features/lending/rules/inspector/typed-values.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import {
  type ApplicationImportField,
  type ImportedApplicationRow,
  type ImportList,
  isImportField,
  LIST_FIELDS,
} from './import-fields.ts'
import { type RowEntry, rowEntries, typedChoice, typedDay } from './row-entries.ts'

/** A problem of a row. The field is null if no single column has it. */
export interface ImportProblem {
  field: ApplicationImportField | null
  message: string
}

/** The entries of a list as the form has them, each with its place in the row, and the problems of the others. */
export interface ReadEntries<Typed> {
  typed: Typed[]
  places: number[]
  problems: ImportProblem[]
}

/** Returns the problem of a part of an entry. */
export function entryProblem(list: ImportList, place: number, part: string, message: string): ImportProblem {
  const key = `${list}_${place}_${part}`
  return { field: isImportField(key) ? key : null, message }
}

/** Joins what was read of each entry. */
function joined<Typed>(read: readonly { place: number; typed: Typed | null; problems: ImportProblem[] }[]) {
  const sound = read.flatMap(({ place, typed }) => (typed === null ? [] : [{ place, typed }]))
  return {
    typed: sound.map(({ typed }) => typed),
    places: sound.map(({ place }) => place),
    problems: read.flatMap(({ problems }) => problems),
  }
}

// Stands for a client who was not found, while the entry's other parts are checked.
const UNFOUND = '00000000-0000-4000-8000-000000000000'

/** Reads the co-applicants and guarantors of a row. `clientIds` has the client at each place where one was found. */
export function rowPeople(
  row: ImportedApplicationRow,
  clientIds: ReadonlyMap<number, string>,
): ReadEntries<TypedPerson> {
  return joined(
    rowEntries(row, LIST_FIELDS.person).map(({ place, texts }) => {
      const clientId = clientIds.get(place)
      const stated = {
        ...{ client_id: clientId ?? UNFOUND, role: typedChoice(texts.role ?? '') },
        joint_intent: texts.joint_intent === undefined ? null : typedChoice(texts.joint_intent),
      }
      const person = furtherApplicantSchema.safeParse(stated)
      const problems = (person.error?.issues ?? []).map(({ path, message }) =>
        entryProblem('person', place, String(path[0] ?? 'role'), message),
      )
      const isSound = person.success && clientId !== undefined
      return { place, typed: isSound ? { ...person.data, name: texts.full_name ?? '' } : null, problems }
    }),
  )
}

/** Reads the collateral of a row. An entry without a kind is a vehicle if it has a VIN, a make, or the like. */
export function rowCollateral(row: ImportedApplicationRow): ReadEntries<TypedCollateral> {
  return joined(
    rowEntries(row, LIST_FIELDS.collateral).map(({ place, texts }) => {
      const ofVehicle = VEHICLE_FIELDS.filter((part) => texts[part] !== undefined)
      const kind = typedChoice(texts.kind ?? (ofVehicle.length > 0 ? 'vehicle' : 'other'))
      const problems =
        kind === 'vehicle'
          ? []
          : ofVehicle.map((part) => entryProblem('collateral', place, part, 'Only a vehicle has this'))
      const choices = Object.fromEntries(
        (['vin_exception', 'condition', 'value_basis'] as const).map((part) => [part, typedChoice(texts[part] ?? '')]),
      )
      const valued_on = typedDay(texts.valued_on ?? '')
      return { place, typed: { ...EMPTY_COLLATERAL, ...texts, ...choices, kind, valued_on }, problems }
    }),
  )
}

/**
 * Reads the debts of a row. A debt with the creditor of a reported account changes that account, and needs a reason only if its payment
 * differs. Other debts are outside the report.
 */
export function rowDebts(row: ImportedApplicationRow, reported: readonly ReportedDebt[]): ReadEntries<TypedDebt> {
  return joined(rowEntries(row, LIST_FIELDS.debt).map((entry) => readDebt(entry, reported)))
}

type DebtPart = (typeof LIST_FIELDS)['debt'][number]['part']

function readDebt({ place, texts }: RowEntry<DebtPart>, reported: readonly ReportedDebt[]) {
  const { creditor = '', account = '', payment = '', reason = '' } = texts
  const refused = (part: string, message: string) => ({
    ...{ place, typed: null },
    problems: [entryProblem('debt', place, part, message)],
  })
  const alike = reported.filter((debt) => isSame(debt.creditor, creditor) && endsWith(debt.account, account))
  const [found] = alike
  if (alike.length > 1)
    return refused('account', 'The report has several accounts of this creditor. Enter the last digits of the account.')
  if (account !== '' && found === undefined)
    return refused('account', 'The report has no such account. Leave this empty for a debt outside the report.')
  if (payment === '') return refused('payment', 'Enter the monthly payment')
  const cents = typedCents(payment)
  if (found !== undefined && reason === '' && 'value' in cents) {
    if (cents.value === found.cents) return { place, typed: null, problems: [] }
    return refused('reason', `Enter a reason, because the report has ${dollarsAndCents(found.cents)}`)
  }
  return { place, typed: { account: found?.account ?? null, creditor, payment, reason }, problems: [] }
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/** An account is named by its creditor, its opening day, and its masked number. */
const endsWith = (account: string, typed: string) => account.replace(/\W/g, '').endsWith(typed.replace(/\D/g, ''))
