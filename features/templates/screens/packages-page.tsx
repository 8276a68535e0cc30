import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { PACKAGE_USE_NAMES } from '#features/templates/rules/document-package.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { usePageName } from '#ui/page-name.ts'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { PackageForm } from './package-form.tsx'
import { type PackageRow, templateQueries, usePackageCommand } from './template-queries.ts'
import { inForce, LANGUAGE_NAMES, TEMPLATES_ADDRESS } from './template-words.ts'

const TEMPLATES = { title: 'Document templates', to: TEMPLATES_ADDRESS }

/** The packages of templates: the documents that are prepared together for each kind of case. */
export function PackagesPage() {
  usePageName('Packages', TEMPLATES)
  const packages = useQuery(templateQueries.packages())
  const mayManage = useMay('manage_compliance')
  const [editing, setEditing] = useState<PackageRow | 'new' | null>(null)
  return (
    <>
      <PageHeader
        title="Packages"
        actions={
          <>
            <ButtonLink to={TEMPLATES_ADDRESS} variant="quiet">
              All templates
            </ButtonLink>
            {mayManage && (
              <Button variant="primary" onClick={() => setEditing('new')}>
                New package
              </Button>
            )}
          </>
        }
      >
        The documents that are prepared together, in the order in which they are signed. The most specific package
        applies: a product counts more than a state, and a state more than a language.
      </PageHeader>
      {editing !== null && (
        <PackageForm
          key={editing === 'new' ? 'new' : editing.id}
          initial={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
      <QueryView
        query={packages}
        failure="Failed to load packages"
        empty={<EmptyState title="No packages yet">Put the templates of a loan closing in order to begin.</EmptyState>}
      >
        {(all) => (
          <ul className="grid gap-3">
            {all.map((one) => (
              <PackageCard key={one.id} package={one} mayManage={mayManage} onEdit={() => setEditing(one)} />
            ))}
          </ul>
        )}
      </QueryView>
    </>
  )
}

interface PackageCardProps {
  package: PackageRow
  mayManage: boolean
  onEdit: () => void
}

function PackageCard({ package: shown, mayManage, onEdit }: PackageCardProps) {
  const templates = useQuery(templateQueries.list())
  const products = useQuery(templateQueries.products())
  const remove = usePackageCommand(() => showToast('Package removed'))
  const product = products.data?.find(({ id }) => id === shown.product_id)?.name
  const scope = [
    product ?? 'Every product',
    shown.state ?? 'every state',
    shown.language === 'en' || shown.language === 'es' ? LANGUAGE_NAMES[shown.language] : 'every language',
  ]
  const inOrder = shown.templates.toSorted((one, other) => one.position - other.position)
  return (
    <li className="border border-rule p-4">
      <h2 className="text-h2">{PACKAGE_USE_NAMES[shown.use]}</h2>
      <p className="text-ink-2">{scope.join(' · ')}</p>
      <ol className="mt-2 list-decimal pl-6">
        {inOrder.map(({ template_id }) => {
          const template = templates.data?.find(({ id }) => id === template_id)
          return (
            <li key={template_id}>
              {template?.name ?? 'Template'}
              {template && inForce(template.versions) === null && (
                <span className="text-red text-small"> · not published yet</span>
              )}
            </li>
          )
        })}
      </ol>
      {remove.isError && <FormError>{remove.error.message}</FormError>}
      {mayManage && (
        <div className="mt-3 flex gap-2">
          <Button onClick={onEdit}>Change</Button>
          <Button
            variant="quiet"
            pending={remove.isPending && 'Removing...'}
            onClick={() => remove.mutate({ act: 'remove', package_id: shown.id })}
          >
            Remove
          </Button>
        </div>
      )}
    </li>
  )
}
