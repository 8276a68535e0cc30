import type { PoolClient } from 'pg'
import { disclosureFields, disclosureTables } from '#features/lending/rules/closing/disclosure-values.ts'
import { inSigningOrder } from '#features/lending/rules/closing/needed-document.ts'
import { collateralName } from '#features/lending/rules/collateral/collateral-words.ts'
import { lateChargeWords, securityWords } from '#features/lending/rules/disclosure/disclosure-words.ts'
import { printedBrand } from '#features/organizations/server/branding/brand.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import type { NewDocument } from '#features/signing/rules/new-envelope.ts'
import { mergeField } from '#features/templates/rules/merge-fields.ts'
import type { DocumentLanguage } from '#features/templates/rules/template-content.ts'
import type { TemplateValues } from '#features/templates/rules/template-values.ts'
import { renderDocument } from '#features/templates/server/render-document.ts'
import { MissingValues } from '#features/templates/server/render-template.ts'
import { US_STATES } from '#platform/rules/us-states.ts'
import type { ClosingCase } from './closing-case.ts'
import type { ClosingPerson } from './closing-facts.ts'
import { valuesMissing } from './errors.ts'
import { packedTemplates } from './packed-templates.ts'

/** The documents of a closing, and the published versions that they are made of. */
interface ClosingDocuments {
  documents: NewDocument[]
  versionIds: string[]
}

/** Renders the documents of a closing in the order of signing. @throws FunctionError that names what the documents lack */
export async function closingDocuments(
  deps: Pick<CommandDeps, 'files' | 'isSandbox'>,
  db: PoolClient,
  organizationId: string,
  closing: ClosingCase,
  language: DocumentLanguage,
): Promise<ClosingDocuments> {
  const facts = {
    hasCosigner: closing.people.some(({ role }) => role === 'cosigner'),
    hasCollateral: closing.collateral.length > 0,
    hasVehicle: closing.collateral.some(({ kind }) => kind === 'vehicle'),
    isMlaCovered: closing.isMlaCovered,
    isCreditSale: closing.stated.product?.terms.disclosure_set === 'retail_contract',
  }
  const { borrower, product } = closing.stated
  const sought = { organizationId, productId: product?.product_id ?? null, state: borrower.state, language }
  const templates = await packedTemplates(db, sought, facts)
  const values = closingValues(closing, language)
  const brand = await printedBrand(db, deps.files, organizationId)
  const options = {
    ...{ brand, companyAddress: closing.creditor.address, day: borrower.today },
    ...{ state: borrower.state, isSandbox: deps.isSandbox },
  }
  const documents: NewDocument[] = []
  const stored = { db, files: deps.files, organizationId }
  for (const { name, kind, content } of inSigningOrder(templates)) {
    const { bytes, fields } = await renderDocument(stored, content, values, { ...options, kind }).catch(explained)
    documents.push({ title: name, kind, bytes, fields })
  }
  return { documents, versionIds: templates.flatMap(({ versionId }) => versionId ?? []) }
}

function explained(error: unknown): never {
  if (!(error instanceof MissingValues)) throw error
  throw valuesMissing(error.names.map((name) => mergeField(name)?.label ?? name))
}

const stateName = (code: string | null) => US_STATES.find((one) => one.code === code)?.name

/** Returns the values that the documents of a closing print. */
function closingValues(closing: ClosingCase, language: DocumentLanguage): TemplateValues {
  const { stated, checked, disclosure, creditor, collateral, isMlaCovered } = closing
  const { quote, borrower, product, approved } = stated
  const { state } = borrower
  const vehicle = collateral.find(({ kind }) => kind === 'vehicle')
  const coBorrowers = closing.people.filter(({ role }) => role === 'co_applicant')
  const cosigners = closing.people.filter(({ role }) => role === 'cosigner')
  const fields = {
    ...{ 'document.date': borrower.today, 'company.name': creditor.name, 'company.legal_name': creditor.name },
    'company.address': creditor.address.join(', '),
    ...{ 'company.phone': creditor.phone, 'company.license': product?.terms.license ?? null },
    ...personFields(
      'borrower',
      closing.people.find(({ role }) => role === 'applicant'),
    ),
    ...peopleFields('co_borrower', coBorrowers, language),
    ...peopleFields('cosigner', cosigners, language),
    ...disclosureFields(disclosure, language),
    'tila.disclosed_on': borrower.today,
    ...{ 'loan.start_date': quote.start, 'loan.amount_cents': quote.amount },
    'loan.principal_cents': checked.booking.described.original_amount,
    'loan.annual_rate_percent': quote.rate_percent,
    ...{ 'loan.term_months': approved?.term_months, 'loan.payment_count': checked.figures.schedule.length },
    ...{ 'loan.payment_cents': checked.figures.payment, 'loan.first_payment_on': checked.figures.schedule[0]?.due },
    'loan.maturity_on': checked.figures.schedule.at(-1)?.due,
    'loan.collateral': collateral.length > 0 ? collateral.map(collateralName).join('; ') : null,
    'sale.goods': collateral.map(collateralName).join('; '),
    'loan.interest_method': quote.method,
    'loan.product_kind': product?.terms.kind ?? kindWithoutProduct(closing.loanType),
    'loan.late_fee_text': lateChargeWords(disclosure.late_charge, language),
    'loan.nsf_fee_cents': stated.asked.nsf_fee_cents,
    ...{ 'loan.state': state, 'loan.state_name': stateName(state), 'loan.holder': creditor.name },
    'loan.is_mla_covered': isMlaCovered ? 'yes' : 'no',
    'loan.mapr_percent': checked.figures.mapr_percent,
    'loan.mla_phone': isMlaCovered ? creditor.phone : null,
    ...(vehicle && {
      ...{
        'vehicle.year': vehicle.model_year?.toString(),
        'vehicle.make': vehicle.make,
        'vehicle.model': vehicle.model,
      },
      ...{ 'vehicle.body': vehicle.body, 'vehicle.vin': vehicle.vin, 'vehicle.odometer_miles': vehicle.mileage },
    }),
    'tila.security': securityWords(disclosure.security, language),
  }
  const people = {
    co_borrower: coBorrowers.map((person) => known(personFields('co_borrower', person))),
    cosigner: cosigners.map((person) => known(personFields('cosigner', person))),
  }
  return { fields: known(fields), people, tables: disclosureTables(disclosure, language) }
}

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
function peopleFields(group: 'co_borrower' | 'cosigner', people: readonly ClosingPerson[], language: DocumentLanguage) {
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
