import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { TypedPerson } from '#features/lending/rules/applications/application-form.ts'
import { APPLICANT_ROLES, JOINT_INTENTS } from '#features/lending/rules/applications/application-lists.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { FormSection } from '#ui/forms/form-section.tsx'
import { SuggestField } from '#ui/forms/suggest-field.tsx'
import { useKeptFocus } from '#ui/keyboard/kept-focus.ts'
import { entryQueries } from './entry-queries.ts'
import { ENTRY_OPTIONS, roleName } from './entry-words.ts'

interface PeopleFieldsProps {
  /** The applicant, who can't be named again. */
  clientId: string
  people: readonly TypedPerson[]
  onChange: (people: TypedPerson[]) => void
  error?: string | undefined
}

const ROLES = APPLICANT_ROLES.map((role) => ({ value: role, label: roleName(role) }))

/** The co-applicants and guarantors: other clients of the company, found by name. */
export function PeopleFields({ clientId, people, onChange, error }: PeopleFieldsProps) {
  const region = useKeptFocus<HTMLDivElement>()
  const changeAt = (n: number, change: Partial<TypedPerson>) =>
    onChange(people.map((person, at) => (at === n ? { ...person, ...change } : person)))
  return (
    <FormSection title="Other people">
      <div ref={region} className="grid gap-4 sm:col-span-2">
        {people.map((person, n) => (
          <PersonRow
            key={person.client_id}
            person={person}
            onChange={(change) => changeAt(n, change)}
            onRemove={() => onChange(people.filter((_, at) => at !== n))}
          />
        ))}
        {error !== undefined && <FormError>{error}</FormError>}
        <AddPerson
          named={[clientId, ...people.map(({ client_id }) => client_id)]}
          onAdd={(added) => onChange([...people, { ...added, role: 'co_applicant', joint_intent: null }])}
        />
      </div>
    </FormSection>
  )
}

interface PersonRowProps {
  person: TypedPerson
  onChange: (change: Partial<TypedPerson>) => void
  onRemove: () => void
}

function PersonRow({ person: { name, role, joint_intent }, onChange, onRemove }: PersonRowProps) {
  return (
    <fieldset className="grid gap-x-4 gap-y-3 border-rule border-b pb-4 sm:grid-cols-2">
      <legend className="sr-only">{name}</legend>
      <div className="flex items-center justify-between gap-2 sm:col-span-2">
        <span aria-hidden className="wrap-anywhere font-medium">
          {name}
        </span>
        <Button variant="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
          <X aria-hidden size={16} />
        </Button>
      </div>
      <SelectField
        label="Role"
        options={ROLES}
        value={role}
        onChange={({ target }) =>
          onChange({ role: APPLICANT_ROLES.find((one) => one === target.value) ?? role, joint_intent: null })
        }
      />
      {role === 'co_applicant' && (
        <SelectField
          label="Joint intent"
          required
          options={ENTRY_OPTIONS.joint_intent}
          hint="The way they stated that they want to apply together."
          value={joint_intent ?? ''}
          onChange={({ target }) =>
            onChange({ joint_intent: JOINT_INTENTS.find((one) => one === target.value) ?? null })
          }
        />
      )}
    </fieldset>
  )
}

interface AddPersonProps {
  named: readonly string[]
  onAdd: (person: Pick<TypedPerson, 'client_id' | 'name'>) => void
}

function AddPerson({ named, onAdd }: AddPersonProps) {
  const [typed, setTyped] = useState('')
  const found = useQuery(entryQueries.people(typed))
  const suggestions = (found.data ?? [])
    .filter(({ id }) => id !== null && !named.includes(id))
    .map(({ id, full_name, city, state }) => ({
      ...{ id, name: full_name },
      label: [full_name, [city, state].filter(Boolean).join(', ')].filter(Boolean).join(' · '),
    }))
  const hint = found.isError
    ? 'Couldn’t search. Check your connection and try again.'
    : 'They must be clients of your company.'
  return (
    <SuggestField
      label="Add a co-applicant or guarantor"
      hint={hint}
      value={typed}
      onType={setTyped}
      suggestions={typed.trim().length >= 2 ? suggestions : []}
      onPick={({ id, name }) => {
        onAdd({ client_id: id, name })
        setTyped('')
      }}
    />
  )
}
