import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { documentKindName } from '#features/templates/rules/document-kinds.ts'
import { ButtonLink } from '#ui/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { type Template, templateQueries } from './template-queries.ts'
import {
  LANGUAGE_NAMES,
  NEW_TEMPLATE_ADDRESS,
  PACKAGES_ADDRESS,
  TEMPLATES_ADDRESS,
  templateStatus,
} from './template-words.ts'

/** The templates of the company's documents. */
export function TemplatesPage() {
  const templates = useQuery(templateQueries.list())
  const [typed, setTyped] = useState('')
  const mayManage = useMay('manage_compliance')
  const shown = (all: readonly Template[]) =>
    all.filter(({ name, kind }) =>
      `${name} ${documentKindName(kind)}`.toLowerCase().includes(typed.trim().toLowerCase()),
    )
  return (
    <>
      <PageHeader
        title="Document templates"
        actions={
          <>
            <ButtonLink to={PACKAGES_ADDRESS} variant="quiet">
              Packages
            </ButtonLink>
            {mayManage && (
              <ButtonLink variant="primary" to={NEW_TEMPLATE_ADDRESS}>
                <Plus aria-hidden size={16} />
                New template
              </ButtonLink>
            )}
          </>
        }
      >
        The contracts, notices, and letters of your company, in English and Spanish.
      </PageHeader>
      <QueryView query={templates} failure="Failed to load templates" empty={<FirstTemplate mayManage={mayManage} />}>
        {(all) => (
          <>
            <div className="mb-4 max-w-80">
              <TextField label="Search templates" value={typed} onChange={({ target }) => setTyped(target.value)} />
            </div>
            <TemplateList templates={shown(all)} />
          </>
        )}
      </QueryView>
    </>
  )
}

function TemplateList({ templates }: { templates: readonly Template[] }) {
  if (templates.length === 0) return <p className="text-ink-2">No template matches this search.</p>
  return (
    <ul className="border-rule border-t">
      {templates.map((template) => (
        <li key={template.id} className="relative border-rule border-b py-3 hover:bg-sunken focus-within:bg-sunken">
          <Link
            to={`${TEMPLATES_ADDRESS}/${template.id}`}
            className="font-semibold text-brand after:absolute after:inset-0"
          >
            {template.name}
          </Link>
          <p className="text-ink-2 text-small">
            {documentKindName(template.kind)} · {LANGUAGE_NAMES[template.language]} ·{' '}
            {templateStatus(template.versions)}
          </p>
        </li>
      ))}
    </ul>
  )
}

const FirstTemplate = ({ mayManage }: { mayManage: boolean }) => (
  <EmptyState
    title="No templates yet"
    action={
      mayManage && (
        <ButtonLink variant="primary" to={NEW_TEMPLATE_ADDRESS}>
          Start from a starter text
        </ButtonLink>
      )
    }
  >
    Begin with a starter text, adapt it with your counsel, and have a second person publish it.
  </EmptyState>
)
