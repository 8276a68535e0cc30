import type { SignerRole } from '#features/signing/rules/placed-field.ts'
import type { TemplateValues } from './template-values.ts'
import { fieldsIn } from './template-words.ts'

/** The roles that several people can have in one document, with the group of their merge fields. */
const GROUP_OF_ROLE = { co_applicant: 'co_borrower', cosigner: 'cosigner' } as const
type Group = (typeof GROUP_OF_ROLE)[keyof typeof GROUP_OF_ROLE]

/** Returns the values of a case once for each person of a signer's role, in order. A role with one person has the values as they are. */
export function valuesOfSigners(signer: SignerRole, values: TemplateValues): TemplateValues[] {
  return signer === 'co_applicant' || signer === 'cosigner' ? valuesOfGroup(GROUP_OF_ROLE[signer], values) : [values]
}

/** Returns the values of a case once for each person whom a row of facts describes, so that each has a row. */
export function valuesOfRow(texts: readonly string[], values: TemplateValues): TemplateValues[] {
  const names = texts.flatMap(fieldsIn)
  const group = Object.values(GROUP_OF_ROLE).find((one) => names.some((name) => name.startsWith(`${one}.`)))
  return group === undefined ? [values] : valuesOfGroup(group, values)
}

function valuesOfGroup(group: Group, values: TemplateValues): TemplateValues[] {
  const people = values.people?.[group] ?? []
  if (people.length < 2) return [values]
  const others = Object.fromEntries(Object.entries(values.fields).filter(([name]) => !name.startsWith(`${group}.`)))
  return people.map((fields) => ({ ...values, fields: { ...others, ...fields } }))
}

/** Returns true if a case has a value of a field, and if it describes one of several people, then for each of them. */
export function isKnown(name: string, { fields, people }: Pick<TemplateValues, 'fields' | 'people'>): boolean {
  const group = Object.values(GROUP_OF_ROLE).find((one) => name.startsWith(`${one}.`))
  const several = (group && people?.[group]) ?? []
  return name in fields && (several.length < 2 || several.every((person) => name in person))
}
