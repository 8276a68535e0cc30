import { applicationNumber } from '#features/lending/rules/applications/application-number.ts'
import {
  disclosureFields,
  disclosureTables,
  estimatedFields,
  saleFields,
} from '#features/lending/rules/closing/disclosure-values.ts'
import { collateralName } from '#features/lending/rules/collateral/collateral-words.ts'
import { lateChargeWords, securityWords, timingWords } from '#features/lending/rules/disclosure/disclosure-words.ts'
import type { TemplateValues } from '#features/templates/rules/template-values.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import { US_STATES } from '#platform/rules/us-states.ts'
import type { ClosingCase } from './closing-case.ts'
import type { ClosingPerson } from './closing-facts.ts'

/** Returns the values that the documents of a closing print. */
export function closingValues(closing: ClosingCase, language: Language): TemplateValues {
  const { disclosure, people } = closing
  const inRole = (wanted: ClosingPerson['role']) => people.filter(({ role }) => role === wanted)
  const [coBorrowers, cosigners] = [inRole('co_applicant'), inRole('cosigner')]
  const fields = {
    ...companyFields(closing),
    ...personFields('borrower', inRole('applicant')[0]),
    ...peopleFields('co_borrower', coBorrowers, language),
    ...peopleFields('cosigner', cosigners, language),
    ...disclosureFields(disclosure, language),
    ...saleFields(disclosure),
    ...autopayFields(closing, language),
    ...loanFields(closing, language),
    ...collateralFields(closing),
    'tila.security': securityWords(disclosure.security, language),
  }
  return {
    fields: known(fields),
    people: {
      co_borrower: coBorrowers.map((person) => known(personFields('co_borrower', person))),
      cosigner: cosigners.map((person) => known(personFields('cosigner', person))),
    },
    tables: disclosureTables(disclosure, language),
    estimates: estimatedFields(disclosure),
  }
}

function companyFields({ creditor, stated }: ClosingCase) {
  const { today } = stated.borrower
  return {
    ...{ 'document.date': today, 'tila.disclosed_on': today },
    ...{ 'company.name': creditor.name, 'company.legal_name': creditor.name },
    ...{ 'company.address': creditor.address.join(', '), 'company.phone': creditor.phone },
    ...{ 'company.email': creditor.email, 'company.license': stated.product?.terms.license ?? null },
  }
}

const stateName = (code: string | null) => US_STATES.find((one) => one.code === code)?.name

function loanFields(closing: ClosingCase, language: Language) {
  const { stated, checked, disclosure, creditor, isMlaCovered } = closing
  const { quote, product, approved } = stated
  const { state } = stated.borrower
  return {
    ...{ 'loan.start_date': quote.start, 'loan.amount_cents': quote.amount },
    'loan.principal_cents': checked.booking.described.original_amount,
    'loan.annual_rate_percent': quote.rate_percent,
    ...{ 'loan.term_months': approved?.term_months, 'loan.payment_count': checked.figures.schedule.length },
    ...{ 'loan.payment_cents': checked.figures.payment, 'loan.first_payment_on': checked.figures.schedule[0]?.due },
    'loan.maturity_on': checked.figures.schedule.at(-1)?.due,
    'loan.interest_method': quote.method,
    'loan.product_kind': product?.terms.kind ?? kindWithoutProduct(closing.loanType),
    'loan.late_fee_text': lateChargeWords(disclosure.late_charge, language),
    'loan.nsf_fee_cents': stated.asked.nsf_fee_cents,
    ...{ 'loan.state': state, 'loan.state_name': stateName(state), 'loan.holder': creditor.name },
    'loan.is_mla_covered': isMlaCovered ? 'yes' : 'no',
    'loan.mapr_percent': checked.figures.mapr_percent,
    'loan.mla_phone': isMlaCovered ? creditor.phone : null,
  }
}

function collateralFields({ collateral }: ClosingCase) {
  const names = collateral.map(collateralName).join('; ')
  const vehicle = collateral.find(({ kind }) => kind === 'vehicle')
  return {
    ...{ 'loan.collateral': names, 'sale.goods': names },
    ...(vehicle && {
      ...{ 'vehicle.year': vehicle.model_year?.toString(), 'vehicle.make': vehicle.make },
      ...{ 'vehicle.model': vehicle.model, 'vehicle.body': vehicle.body, 'vehicle.vin': vehicle.vin },
      'vehicle.odometer_miles': vehicle.mileage,
      'vehicle.condition': vehicle.condition === null ? null : newOrUsed(vehicle.condition),
    }),
  }
}

const newOrUsed = (condition: string) => (condition === 'new' ? 'new' : 'used')

/** Returns the values of an authorization of automatic payments. */
function autopayFields({ autopay, checked, number, disclosure }: ClosingCase, language: Language) {
  if (autopay === null) return {}
  const [payments] = disclosure.payments
  return {
    ...{ 'bank.name': autopay.bank_name, 'bank.routing_number': autopay.routing },
    ...{ 'bank.account_last_four': autopay.last_four, 'bank.account_kind': ACCOUNT_WORDS[language][autopay.type] },
    ...{ 'bank.debit_cents': checked.figures.payment, 'bank.first_debit_on': checked.figures.schedule[0]?.due },
    'loan.payment_frequency': payments && timingWords(payments, language),
    'loan.number': applicationNumber(number),
  }
}

const ACCOUNT_WORDS = {
  en: { checking: 'checking', savings: 'savings' },
  es: { checking: 'corriente', savings: 'de ahorros' },
} as const

// An auto loan without a product may pay a seller or not: left out, so that the note has the holder notice.
const kindWithoutProduct = (loanType: string) => (loanType === 'auto' ? null : 'personal')

function personFields(group: 'borrower' | 'co_borrower' | 'cosigner', person: ClosingPerson | undefined) {
  if (person === undefined) return {}
  const place = [person.city, [person.state, person.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return {
    [`${group}.name`]: person.name,
    [`${group}.address`]: [person.address, place].filter(Boolean).join(', '),
    ...{ [`${group}.city`]: person.city, [`${group}.state`]: person.state, [`${group}.zip`]: person.zip },
    ...{ [`${group}.email`]: person.email, [`${group}.phone`]: person.phone },
  }
}

/** Returns the fields of the people of a role: those of one person, or the names and addresses of all of them. */
function peopleFields(group: 'co_borrower' | 'cosigner', people: readonly ClosingPerson[], language: Language) {
  const [first] = people
  if (first === undefined || people.length === 1) return personFields(group, first)
  const listed = (texts: readonly string[]) => new Intl.ListFormat(language, { type: 'conjunction' }).format(texts)
  const addresses = people.map((person) => personFields(group, person)[`${group}.address`] ?? '').filter(Boolean)
  return {
    [`${group}.name`]: listed(people.map(({ name }) => name)),
    [`${group}.address`]: [...new Set(addresses)].join('; '),
  }
}

// A value that isn't known is left out, so that the template's own check finds it.
const known = (fields: Record<string, unknown>): TemplateValues['fields'] =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  )
