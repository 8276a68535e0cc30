import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CASE_KINDS, type CaseKind, type RealCaseRef } from '#features/templates/rules/preview-command.ts'
import { templateQueries } from '#features/templates/screens/template-queries.ts'
import { Button } from '#ui/button.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'

const KIND_NAMES: Readonly<Record<CaseKind, string>> = { client: 'Client', application: 'Application', loan: 'Loan' }
const KIND_OPTIONS = CASE_KINDS.map((kind) => ({ value: kind, label: KIND_NAMES[kind] }))

/** A real case with its name on the screen. */
export interface NamedCase extends RealCaseRef {
  name: string
}

/** Finds a client, an application, or a loan that the person may see, by the client's name. */
export function CaseSearch({ onChoose }: { onChoose: (found: NamedCase) => void }) {
  const [kind, setKind] = useState<CaseKind>('application')
  const [typed, setTyped] = useState('')
  const words = typed.trim()
  const found = useQuery(templateQueries.cases(kind, words))
  return (
    <fieldset className="grid gap-2 border border-rule p-3">
      <legend className="px-1 text-ink-2 text-small">Find a real case</legend>
      <div className="grid gap-2 sm:grid-cols-[9rem_minmax(0,1fr)]">
        <SelectField
          label="Kind of case"
          options={KIND_OPTIONS}
          value={kind}
          onChange={({ target }) => setKind(CASE_KINDS.find((one) => one === target.value) ?? kind)}
        />
        <TextField
          label="Name of the client"
          type="search"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      {found.isError && <FormError>{found.error.message}</FormError>}
      {found.data && (
        <ul aria-label="Found cases">
          {found.data.map((one) => (
            <li key={one.id}>
              <Button variant="quiet" onClick={() => onChoose(one)}>
                {one.name}
              </Button>
            </li>
          ))}
          {found.data.length === 0 && <li className="text-ink-2">No case found. Search for another name.</li>}
        </ul>
      )}
    </fieldset>
  )
}
