import type { ClientField } from '#features/clients/rules/client-fields.ts'
import { LANGUAGE_OPTIONS } from '#platform/rules/languages/language.ts'
import { displayPhone } from '#platform/rules/phone.ts'
import type { ComparedFile } from './merge-queries.ts'

/** Returns a field of a file as the screens show it; '' if it is empty. */
export function shownValue({ fields, contact_name }: ComparedFile, field: ClientField): string {
  const value = fields[field] ?? ''
  if (field === 'assigned_contact_id') return value && (contact_name || 'A colleague')
  if (field === 'phone') return value && displayPhone(value)
  if (field === 'preferred_language') return LANGUAGE_OPTIONS.find((one) => one.value === value)?.label ?? value
  return value
}
