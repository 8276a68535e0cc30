import { expect, test } from 'vitest'
import { EMPTY_CLIENT } from './client-form.ts'
import { conflictsOf, editedFields, SEALED_CHANGE } from './edit-conflict.ts'

const DANA = {
  ...EMPTY_CLIENT,
  first_name: 'Dana',
  last_name: 'Whitfield',
  email: '',
  phone: '(555) 204-1180',
  address: '',
  city: 'Austin',
  state: 'TX',
  zip: '78704',
  ssn: 'XXX-XX-4417',
  date_of_birth: 'XX/XX/1987',
  assigned_contact_id: '',
}
const typedNothing = { ...DANA, ssn: '', date_of_birth: '' }
const priyas = (happened_at: string, ...fields: string[]) => ({
  action: 'clients.changed',
  fields,
  actor_name: 'Priya Raman',
  happened_at,
})

test('only fields with a different text are edited', () => {
  expect(editedFields(DANA, { ...DANA, phone: '', zip: '78705' })).toEqual(['phone', 'zip'])
  expect(editedFields(DANA, DANA)).toEqual([])
})

test('a field that someone else changed shows both texts, who and when', () => {
  const conflicts = conflictsOf({
    began: DANA,
    now: { ...DANA, city: 'Dallas' },
    typed: { ...typedNothing, city: 'Houston' },
    events: [
      { ...priyas('4', 'city'), action: 'client.viewed' },
      priyas('3', 'phone'),
      priyas('2', 'phone', 'city'),
      priyas('1', 'city'),
    ],
  })

  expect(conflicts).toEqual([{ field: 'city', theirs: 'Dallas', yours: 'Houston', by: 'Priya Raman', at: '2' }])
})

test('a conflict in a field not edited here shows its original text', () => {
  const conflicts = conflictsOf({ began: DANA, now: { ...DANA, city: 'Dallas' }, typed: typedNothing, events: [] })

  expect(conflicts).toEqual([{ field: 'city', theirs: 'Dallas', yours: 'Austin', by: null, at: null }])
})

test('a field cleared here and changed by someone else is a choice between both', () => {
  const emptied = { ...typedNothing, phone: '' }

  const [conflict] = conflictsOf({ began: DANA, now: { ...DANA, phone: '(555) 204-9999' }, typed: emptied, events: [] })

  expect(conflict).toMatchObject({ field: 'phone', theirs: '(555) 204-9999', yours: '' })
})

test('the same text typed by both is no conflict', () => {
  const both = { ...typedNothing, city: 'Dallas' }

  expect(conflictsOf({ began: DANA, now: { ...DANA, city: 'Dallas' }, typed: both, events: [] })).toEqual([])
})

test('a changed SSN shows that it changed, but not its value', () => {
  const [conflict] = conflictsOf({
    began: DANA,
    now: { ...DANA, ssn: 'XXX-XX-0000' },
    typed: { ...typedNothing, ssn: '123-45-6789' },
    events: [],
  })

  expect(conflict).toMatchObject({ field: 'ssn', theirs: SEALED_CHANGE, yours: '123-45-6789' })
})

test('a changed SSN without input here needs no choice', () => {
  const now = { ...DANA, ssn: 'XXX-XX-0000' }

  expect(conflictsOf({ began: DANA, now, typed: typedNothing, events: [] })).toEqual([])
})
