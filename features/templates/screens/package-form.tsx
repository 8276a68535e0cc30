import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { STATE_CODES } from '#features/lending/rules/states/state-codes.ts'
import { PACKAGE_USE_NAMES, PACKAGE_USES, type PackageUse } from '#features/templates/rules/document-package.ts'
import { LANGUAGES } from '#platform/rules/languages/language.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { type PackageRow, type Template, templateQueries, usePackageCommand } from './template-queries.ts'
import { LANGUAGE_OPTIONS } from './template-words.ts'

const USES = PACKAGE_USES.map((value) => ({ value, label: PACKAGE_USE_NAMES[value] }))
const STATES = [{ value: '', label: 'Every state' }, ...STATE_CODES.map((code) => ({ value: code, label: code }))]
const LANGUAGES_OR_ALL = [{ value: '', label: 'Every language' }, ...LANGUAGE_OPTIONS]

interface PackageFormProps {
  /** Null for a new package. */
  initial: PackageRow | null
  onClose: () => void
}

/** A package: its cases and its templates in order. The cases of a package that exists are fixed. */
export function PackageForm({ initial, onClose }: PackageFormProps) {
  const templates = useQuery(templateQueries.list())
  const [use, setUse] = useState<PackageUse>(initial?.use ?? 'loan_closing')
  const [scope, setScope] = useState<Scope>({
    ...{ product: initial?.product_id ?? '', state: initial?.state ?? '', language: initial?.language ?? '' },
  })
  const [ids, setIds] = useState<string[]>(() =>
    (initial?.templates ?? [])
      .toSorted((one, other) => one.position - other.position)
      .map(({ template_id }) => template_id),
  )
  const saving = usePackageCommand(() => {
    showToast('Package saved')
    onClose()
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    saving.mutate({
      ...{ act: 'save', use, template_ids: ids },
      product_id: use === 'loan_closing' && scope.product !== '' ? scope.product : null,
      state: STATE_CODES.find((code) => code === scope.state) ?? null,
      language: LANGUAGES.find((language) => language === scope.language) ?? null,
    })
  }
  return (
    <form onSubmit={submit} aria-label="Package" className="mb-6 grid gap-4 border border-rule-strong p-4">
      {saving.isError && <FormError>{saving.error.message}</FormError>}
      <ScopeFields use={use} scope={scope} isFixed={initial !== null} onUse={setUse} onScope={setScope} />
      <PackageTemplates templates={templates.data ?? []} ids={ids} onChange={setIds} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" disabled={ids.length === 0} pending={saving.isPending && 'Saving...'}>
          Save package
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

interface Scope {
  product: string
  state: string
  language: string
}

interface ScopeFieldsProps {
  use: PackageUse
  scope: Scope
  isFixed: boolean
  onUse: (use: PackageUse) => void
  onScope: (scope: Scope) => void
}

/** The cases of a package. */
function ScopeFields({ use, scope, isFixed, onUse, onScope }: ScopeFieldsProps) {
  const products = useQuery(templateQueries.products())
  const productOptions = [
    { value: '', label: 'Every product' },
    ...(products.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      <SelectField
        label="Use"
        options={USES}
        disabled={isFixed}
        value={use}
        onChange={({ target }) => onUse(PACKAGE_USES.find((one) => one === target.value) ?? use)}
      />
      {use === 'loan_closing' && (
        <SelectField
          label="Product"
          options={productOptions}
          disabled={isFixed}
          value={scope.product}
          onChange={({ target }) => onScope({ ...scope, product: target.value })}
        />
      )}
      <SelectField
        label="State"
        options={STATES}
        disabled={isFixed}
        value={scope.state}
        onChange={({ target }) => onScope({ ...scope, state: target.value })}
      />
      <SelectField
        label="Language"
        options={LANGUAGES_OR_ALL}
        disabled={isFixed}
        value={scope.language}
        onChange={({ target }) => onScope({ ...scope, language: target.value })}
      />
    </div>
  )
}

interface PackageTemplatesProps {
  templates: readonly Template[]
  ids: readonly string[]
  onChange: (ids: string[]) => void
}

function PackageTemplates({ templates, ids, onChange }: PackageTemplatesProps) {
  const nameOf = (id: string) => templates.find((template) => template.id === id)?.name ?? 'Template'
  const left = templates.filter(({ id }) => !ids.includes(id))
  const moved = (at: number, to: number) => ids.toSpliced(at, 1).toSpliced(to, 0, ids[at] ?? '')
  return (
    <div>
      <ol className="grid gap-1">
        {ids.map((id, at) => (
          <li key={id} className="flex flex-wrap items-center gap-2 border-rule border-b py-1">
            <span className="mr-auto">
              {at + 1}. {nameOf(id)}
            </span>
            <Button
              variant="quiet"
              aria-label={`Move ${nameOf(id)} up`}
              disabled={at === 0}
              onClick={() => onChange(moved(at, at - 1))}
            >
              Up
            </Button>
            <Button
              variant="quiet"
              aria-label={`Move ${nameOf(id)} down`}
              disabled={at === ids.length - 1}
              onClick={() => onChange(moved(at, at + 1))}
            >
              Down
            </Button>
            <Button
              variant="quiet"
              aria-label={`Take out ${nameOf(id)}`}
              onClick={() => onChange(ids.toSpliced(at, 1))}
            >
              Take out
            </Button>
          </li>
        ))}
      </ol>
      <div className="mt-2 max-w-80">
        <SelectField
          label="Add a template"
          options={[{ value: '', label: 'Choose' }, ...left.map(({ id, name }) => ({ value: id, label: name }))]}
          value=""
          onChange={({ target }) => target.value !== '' && onChange([...ids, target.value])}
        />
      </div>
    </div>
  )
}
